import { type ControllerAccess, heard, type Opened } from "@/lib/barriers/drivers/driver";
import { outcomeOf } from "@/lib/barriers/drivers/hikvision-answers";
import type { VenueHttp } from "@/lib/barriers/drivers/venue-http";

export interface RemoteCheck {
  /** The device's number of its reading. */
  serialNo: number;
  isOpen: boolean;
  /** The device shows them on its display. */
  words: string;
}

/** What a device is told of its reading. Facts: Hikvision's ISAPI Developer Guide, Access Control: `RemoteCheck`. */
export const remoteCheckBody = ({ serialNo, isOpen, words }: RemoteCheck) => ({
  RemoteCheck: { serialNo, checkResult: isOpen ? "success" : "failed", info: words },
});

/** Tells it by a request of its own, as those firmwares want it that do not read the answer to theirs. */
export async function sendRemoteCheck(http: VenueHttp, access: ControllerAccess, check: RemoteCheck): Promise<Opened> {
  const said = heard(
    await http.ask(access, {
      method: "PUT",
      path: "/ISAPI/AccessControl/remoteCheck?format=json",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(remoteCheckBody(check)),
    }),
  );
  if (!("body" in said)) return said;
  const outcome = outcomeOf(said.body);
  if (outcome.kind === "done") return { state: "opened", detail: "", isMerged: false };
  return { state: outcome.kind === "strange" ? "unknown" : "failed", detail: outcome.why };
}
