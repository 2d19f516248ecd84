import { gatePhone } from "@/components/access/offline/phone";

/** Sends what waits on this phone, and answers how many readings still do. */
export async function sendBeforeLeaving(): Promise<number> {
  if (!(await gatePhone.load())) return 0;
  await gatePhone.upload();
  return gatePhone.snapshot().waiting;
}

export const takesLeaveCode = (code: string): Promise<boolean> => gatePhone.takesLeaveCode(code);
