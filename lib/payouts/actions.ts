"use server";

import { action } from "@/lib/http";
import { discardPayoutFile, readPayoutFile } from "@/lib/payouts/choose-columns";
import { askForPayouts } from "@/lib/payouts/fetch-payouts";
import {
  confirmAtBank,
  deferMissing,
  explainLine,
  linkLine,
  reconcilePayout,
  undoAtBank,
  writeOffMissing,
} from "@/lib/payouts/reconcile";

export const askForPayoutsAction = action(askForPayouts);
export const deferMissingAction = action(deferMissing);
export const linkLineAction = action(linkLine);
export const explainLineAction = action(explainLine);
export const reconcilePayoutAction = action(reconcilePayout);
export const writeOffMissingAction = action(writeOffMissing);
export const confirmAtBankAction = action(confirmAtBank);
export const undoAtBankAction = action(undoAtBank);
export const readPayoutFileAction = action(readPayoutFile);
export const discardPayoutFileAction = action(discardPayoutFile);
