import { gatePhone } from "@/components/access/offline/phone";
import { sendIncidents } from "@/components/access/offline/send-incidents";

/** Sends what waits on this phone, and answers how many readings still do. */
export async function sendBeforeLeaving(): Promise<number> {
  const incidents = await sendIncidents();
  if (!(await gatePhone.load())) return incidents;
  await gatePhone.upload();
  return gatePhone.snapshot().waiting + incidents;
}

export const takesLeaveCode = (code: string): Promise<boolean> => gatePhone.takesLeaveCode(code);
