import { defineDuties } from "@/lib/core/duties";
import { cancellationList } from "@/lib/lifecycle/cancel/cancellation-list";
import { listLatePayment } from "@/lib/lifecycle/cancel/list-late-payment";
import { jobs } from "@/lib/lifecycle/jobs";
import { returnWindowOf } from "@/lib/lifecycle/reschedule/return-window";
import { lifecycleTemplates } from "@/lib/lifecycle/tell/messages";

export const duties = defineDuties({
  lists: [cancellationList],
  jobs,
  templates: lifecycleTemplates,
  returnWindow: returnWindowOf,
  on: { "refund.of_cancelled": listLatePayment },
});
