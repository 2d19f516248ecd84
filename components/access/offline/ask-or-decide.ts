import { type Sent, sendReading } from "@/components/access/gate-api";
import type { HereVerdict } from "@/components/access/offline/decide-here";
import { gatePhone } from "@/components/access/offline/phone";
import type { Reading, Station } from "@/components/access/reading";
import { DECIDE_AFTER_MS, type RedeemDto, SHOWN_ONLY } from "@/lib/access/client";

export type Asked =
  | { by: "platform"; sent: Sent<RedeemDto> }
  /** `answer` is null where the phone may not decide without the platform. */
  | { by: "phone"; verdict: HereVerdict; answer: RedeemDto | null };

/** What the phone decided, in the form of the platform's answer. */
function answerOf(reading: Reading, { shown, direction, pass, firstUse, gates }: HereVerdict): RedeemDto | null {
  if (shown === SHOWN_ONLY) return null;
  const { head } = gatePhone;
  const gate = head?.gates.find(({ id }) => id === reading.gateId);
  return {
    decision: shown,
    scanId: 0,
    scannedAt: new Date(),
    direction,
    gate: { id: reading.gateId, label: gate?.label ?? "", street: gate?.street ?? "" },
    timeZone: head?.timeZone ?? "America/Mexico_City",
    isLocal: true,
    ...(pass ? { pass } : {}),
    ...(firstUse ? { firstUse } : {}),
    ...(shown === "admitted" ? {} : { nextStep: { gates, opensAt: null, phone: null } }),
  };
}

async function byPhone(reading: Reading, station: Station, wasAsked: boolean): Promise<Asked | null> {
  const verdict = await gatePhone.decide(reading, station);
  if (!verdict) return null;
  const answer = answerOf(reading, verdict);
  // What the phone could not decide was no verdict: it is read again.
  if (answer) await gatePhone.keep(reading, station, verdict, { wasAsked });
  return { by: "phone", verdict, answer };
}

const isLost = (sent: Sent<RedeemDto>) => !sent.ok && sent.trouble === "network";

/**
 * Asks the platform, and after 2.5 seconds without an answer the phone's own list. Once the network is known to be gone the
 * list is asked at once. An answer that comes later is compared when the reading is sent: both stand.
 */
export async function askOrDecide(reading: Reading, station: Station): Promise<Asked> {
  if (gatePhone.snapshot().net.isOffline) {
    const decided = await byPhone(reading, station, false);
    if (decided) return decided;
  }
  const began = performance.now();
  const asking = sendReading(reading);
  const waited = new Promise<null>((resolve) => setTimeout(() => resolve(null), DECIDE_AFTER_MS));
  const sent = await Promise.race([asking, waited]);
  const ms = performance.now() - began;
  gatePhone.note({ kind: "reading", isAnswered: sent !== null && !isLost(sent), ms });
  if (sent === null || isLost(sent)) {
    const decided = await byPhone(reading, station, true);
    if (decided) return decided;
  }
  const answered = sent ?? (await asking);
  if (answered.ok && answered.data.decision === "admitted" && !answered.data.group?.asks) {
    gatePhone.noteOnline({ code: reading.code, direction: answered.data.direction, gateId: reading.gateId });
  }
  return { by: "platform", sent: answered };
}
