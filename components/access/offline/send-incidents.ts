import { forgetIncident, keptIncidents } from "@/components/access/device-store";
import { sendIncident } from "@/components/access/gate-api";

/** Sends what was written down without a network; answers how many still wait. What the platform refuses is given up. */
export async function sendIncidents(): Promise<number> {
  for (const incident of keptIncidents()) {
    const sent = await sendIncident(incident);
    if (!sent.ok && sent.trouble !== "refused") break;
    forgetIncident(incident.nonce);
  }
  return keptIncidents().length;
}
