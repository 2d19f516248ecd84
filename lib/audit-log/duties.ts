import { auditList } from "@/lib/audit-log/audit-list";
import { defineDuties } from "@/lib/core/duties";

export const duties = defineDuties({ lists: [auditList] });
