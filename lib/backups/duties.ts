import { backupTemplates } from "@/lib/backups/messages";
import { defineDuties } from "@/lib/core/duties";

export const duties = defineDuties({ templates: backupTemplates });
