import { defineDuties } from "@/lib/core/duties";
import { prunePayoutFiles } from "@/lib/payouts/choose-columns";
import { comparedList } from "@/lib/payouts/compared-list";
import { payoutList } from "@/lib/payouts/find-payouts";
import { jobs } from "@/lib/payouts/jobs";

export const duties = defineDuties({
  lists: [payoutList, comparedList],
  jobs,
  prune: { payoutFiles: prunePayoutFiles },
});
