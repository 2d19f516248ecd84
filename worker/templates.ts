import { afterSaleTemplates } from "@/lib/after-sale/messages";
import { authTemplates } from "@/lib/auth/messages";
import { courtesyTemplates } from "@/lib/courtesy-qrs/messages";
import { depositTemplates } from "@/lib/deposits/messages";
import { lifecycleTemplates } from "@/lib/lifecycle/messages";
import type { MailTemplate } from "@/lib/notifications";
import { settlementTemplates } from "@/lib/settlement/messages";
import { subscriberTemplates } from "@/lib/subscriber-qrs/messages";
import { ticketTemplates } from "@/lib/tickets/messages";

/** Every domain's messages: one line per `lib/<domain>/messages.ts`. The gallery and the list of failed ones read it too. */
export const templates: readonly MailTemplate[] = [
  ...authTemplates,
  ...ticketTemplates,
  ...settlementTemplates,
  ...depositTemplates,
  ...afterSaleTemplates,
  ...lifecycleTemplates,
  ...courtesyTemplates,
  ...subscriberTemplates,
];
