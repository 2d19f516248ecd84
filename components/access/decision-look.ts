import type { IconName } from "@/components/ui/icon";
import type { Decision, RedeemDto } from "@/lib/access/client";

/** What a verdict sounds and shakes like: a guard tells them apart without looking. */
export type Sound = "go" | "out" | "look" | "place" | "time" | "used" | "money" | "full" | "stop";

interface Look {
  icon: IconName;
  sound: Sound;
}

const PLACE: Look = { icon: "map-pin", sound: "place" };
const USED: Look = { icon: "history", sound: "used" };
const TIME: Look = { icon: "clock", sound: "time" };
const VOID: Look = { icon: "ban", sound: "stop" };
const SHUT: Look = { icon: "fence", sound: "place" };

/** By what the guard has to do about it. */
const LOOKS: Record<Exclude<Decision, "admitted">, Look> = {
  unknown_code: { icon: "circle-question-mark", sound: "stop" },
  bad_signature: VOID,
  revoked: VOID,
  returned: VOID,
  cancelled: VOID,
  blocked: { icon: "lock", sound: "stop" },
  other_enclosure: PLACE,
  other_event: { icon: "calendar-days", sound: "place" },
  other_zone: PLACE,
  not_yet_valid: TIME,
  expired: TIME,
  guard_not_assigned: { icon: "user", sound: "place" },
  gate_closed: SHUT,
  already_used: USED,
  still_inside: USED,
  not_inside: USED,
  no_balance: { icon: "wallet", sound: "money" },
  full: { icon: "layers", sound: "full" },
  zone_closed: SHUT,
};

/** The mark beside the reason of a refusal. */
export const refusalIcon = (decision: Exclude<Decision, "admitted">): IconName => LOOKS[decision].icon;

export function soundOf({ decision, direction, stay }: Pick<RedeemDto, "decision" | "direction" | "stay">): Sound {
  if (decision !== "admitted") return LOOKS[decision].sound;
  if (stay && (stay.isOrphan || stay.enteredAt === null)) return "look";
  return direction === "out" ? "out" : "go";
}
