import "server-only";

export { type AuditColumn, auditList } from "@/lib/audit-log/audit-list";
export { listUserLogs } from "@/lib/audit-log/list-user-logs";
export { listAudit } from "@/lib/audit-log/read-audit";
