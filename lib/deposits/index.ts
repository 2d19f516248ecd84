import "server-only";

export { acceptDeposit } from "@/lib/deposits/accept-deposit";
export { approveDeposit } from "@/lib/deposits/approve-deposit";
export { downloadSlip } from "@/lib/deposits/download-slip";
export { exportDeposits } from "@/lib/deposits/export-deposits";
export { WAITING } from "@/lib/deposits/find-deposits";
export { listDeposits, waitingDeposits } from "@/lib/deposits/list-deposits";
export { refuseDeposit } from "@/lib/deposits/refuse-deposit";
export { depositAccounts, getStatement, listStatements } from "@/lib/deposits/statement/find-statements";
export { importStatement } from "@/lib/deposits/statement/import-statement";
export { listStatementRows } from "@/lib/deposits/statement/rows";
export { startImport } from "@/lib/deposits/statement/start-import";
export { uploadStatement } from "@/lib/deposits/statement/upload-statement";
