import { defineDuties } from "@/lib/core/duties";
import { prunePayoutFiles } from "@/lib/payouts/choose-columns";
import { payoutList } from "@/lib/payouts/find-payouts";
import { jobs } from "@/lib/payouts/jobs";

export const duties = defineDuties({ lists: [payoutList], jobs, prune: { payoutFiles: prunePayoutFiles } });
