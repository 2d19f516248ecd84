import "server-only";

export { type AuditInput, recordAudit } from "@/lib/audit/record-audit";
