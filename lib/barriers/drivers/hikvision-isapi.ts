import { type GateDriver, heard, STRANGE_ANSWER } from "@/lib/barriers/drivers/driver";
import { fieldOf, outcomeOf } from "@/lib/barriers/drivers/hikvision-answers";
import { hikvisionPeople } from "@/lib/barriers/drivers/hikvision-people";
import { hikvisionSettings } from "@/lib/barriers/drivers/hikvision-settings";

/**
 * Hikvision's access controllers by ISAPI: XML over HTTP, digest MD5. Facts: Hikvision's "ISAPI Developer Guide, Access
 * Control": `RemoteControlDoor` by PUT opens a door, numbered from 1, for which the door's own opening time counts, not
 * ours; `DeviceInfo` tells model and firmware. `alwaysOpen` keeps a door open; `close` ends that: the door is
 * "controlled" again, and its contact let go.
 */
const COMMANDS = { open: "open", hold: "alwaysOpen", release: "close" } as const;

export const hikvisionIsapi: GateDriver = {
  async move(http, access, { output, kind }) {
    const answer = await http.ask(access, {
      method: "PUT",
      path: `/ISAPI/AccessControl/RemoteControl/door/${output}`,
      headers: { "Content-Type": "application/xml" },
      body: `<?xml version="1.0" encoding="UTF-8"?><RemoteControlDoor><cmd>${COMMANDS[kind]}</cmd></RemoteControlDoor>`,
    });
    const said = heard(answer);
    if (!("body" in said)) return said;
    const outcome = outcomeOf(said.body);
    if (outcome.kind === "done") return { state: "opened", detail: "", isMerged: false };
    return { state: outcome.kind === "strange" ? "unknown" : "failed", detail: outcome.why };
  },
  async look(http, access) {
    const said = heard(await http.ask(access, { method: "GET", path: "/ISAPI/System/deviceInfo" }));
    if (!("body" in said)) return { isGood: false, detail: said.detail };
    const model = said.body.includes("</DeviceInfo>") ? fieldOf(said.body, "model") : null;
    if (model === null) return { isGood: false, detail: STRANGE_ANSWER };
    return { isGood: true, model, firmware: fieldOf(said.body, "firmwareVersion") ?? "" };
  },
  settings: hikvisionSettings,
  people: hikvisionPeople,
};
