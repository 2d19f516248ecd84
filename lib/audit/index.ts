import "server-only";

export { exportAudit } from "@/lib/audit/export-audit";
export { listAudit } from "@/lib/audit/list-audit";
export { type AuditInput, recordAudit, recordAudits } from "@/lib/audit/record-audit";
