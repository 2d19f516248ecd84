import { defineDuties } from "@/lib/core/duties";
import { prepaidCharge } from "@/lib/prepaid/gate/charge";
import { jobs } from "@/lib/prepaid/jobs";
import { topupTemplates } from "@/lib/prepaid/topups/messages";
import { topupSubject } from "@/lib/prepaid/topups/subject";

export const duties = defineDuties({
  jobs,
  templates: topupTemplates,
  gateCharge: prepaidCharge,
  paymentSubject: topupSubject,
});
