"use server";

import { acceptDeposit } from "@/lib/deposits/accept-deposit";
import { approveDeposit } from "@/lib/deposits/approve-deposit";
import { refuseDeposit } from "@/lib/deposits/refuse-deposit";
import { decideRow } from "@/lib/deposits/statement/decide-row";
import { matchDebit } from "@/lib/deposits/statement/match-debit";
import { discardStatement, startImport } from "@/lib/deposits/statement/start-import";
import { action } from "@/lib/http";

export const approveDepositAction = action(approveDeposit);
export const acceptDepositAction = action(acceptDeposit);
export const refuseDepositAction = action(refuseDeposit);
export const startImportAction = action(startImport);
export const discardStatementAction = action(discardStatement);
export const decideRowAction = action(decideRow);
export const matchDebitAction = action(matchDebit);
