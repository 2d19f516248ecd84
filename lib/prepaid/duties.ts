import { defineDuties } from "@/lib/core/duties";
import { accountDuties } from "@/lib/prepaid/accounts/account-duties";
import { accountTemplates } from "@/lib/prepaid/accounts/account-messages";
import { autoTemplates } from "@/lib/prepaid/auto/auto-messages";
import { prepaidCharge } from "@/lib/prepaid/gate/charge";
import { gateTemplates } from "@/lib/prepaid/gate/gate-messages";
import { jobs } from "@/lib/prepaid/jobs";
import { topupTemplates } from "@/lib/prepaid/topups/messages";
import { topupSubject } from "@/lib/prepaid/topups/subject";

export const duties = defineDuties({
  ...accountDuties,
  jobs,
  templates: [...topupTemplates, ...accountTemplates, ...gateTemplates, ...autoTemplates],
  gateCharge: prepaidCharge,
  paymentSubject: topupSubject,
});
