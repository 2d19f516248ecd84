import { jobs as authJobs } from "@/lib/auth/jobs";
import { jobs as depositJobs } from "@/lib/deposits/jobs";
import type { JobModule } from "@/lib/jobs";
import { jobs as lifecycleJobs } from "@/lib/lifecycle/jobs";
import { notificationJobs } from "@/lib/notifications/jobs";
import { jobs as orderJobs } from "@/lib/orders/jobs";
import { jobs as settlementJobs } from "@/lib/settlement/jobs";
import { templates } from "@/worker/templates";

/** Every domain's jobs: one line per `lib/<domain>/jobs.ts`. */
export const jobs: readonly JobModule[] = [
  ...notificationJobs(templates),
  ...authJobs,
  ...orderJobs,
  ...settlementJobs,
  ...depositJobs,
  ...lifecycleJobs,
];
