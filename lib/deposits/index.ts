import "server-only";

export { acceptDeposit, getDeposit } from "@/lib/deposits/accept-deposit";
export { approveDeposit } from "@/lib/deposits/approve-deposit";
export { downloadSlip } from "@/lib/deposits/download-slip";
export { endPayment } from "@/lib/deposits/end-payment";
export { WAITING } from "@/lib/deposits/find-deposits";
export { type DepositColumn, depositList, waitingDeposits } from "@/lib/deposits/list-deposits";
export { refuseDeposit } from "@/lib/deposits/refuse-deposit";
export { type StatementDebitColumn, statementDebitList } from "@/lib/deposits/statement/debit-list";
export { giveBackRow, takeOpenRow } from "@/lib/deposits/statement/decide-row";
export { depositAccounts, getStatement } from "@/lib/deposits/statement/find-statements";
export { importStatement } from "@/lib/deposits/statement/import-statement";
export { type StatementRowColumn, statementRowList } from "@/lib/deposits/statement/row-list";
export { startImport } from "@/lib/deposits/statement/start-import";
export { type StatementColumn, statementList } from "@/lib/deposits/statement/statement-list";
export { uploadStatement } from "@/lib/deposits/statement/upload-statement";
