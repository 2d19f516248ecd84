import { jobs as authJobs } from "@/lib/auth/jobs";
import { jobs as courtesyJobs } from "@/lib/courtesy-qrs/jobs";
import { jobs as depositJobs } from "@/lib/deposits/jobs";
import type { JobModule } from "@/lib/jobs";
import { jobs as lifecycleJobs } from "@/lib/lifecycle/jobs";
import { notificationJobs } from "@/lib/notifications/jobs";
import { jobs as orderJobs } from "@/lib/orders/jobs";
import { jobs as reportJobs } from "@/lib/reports/jobs";
import { jobs as settlementJobs } from "@/lib/settlement/jobs";
import { jobs as storageJobs } from "@/lib/storage/jobs";
import { jobs as subscriberJobs } from "@/lib/subscriber-qrs/jobs";
import { templates } from "@/worker/templates";

/** Every domain's jobs: one line per `lib/<domain>/jobs.ts`. */
export const jobs: readonly JobModule[] = [
  ...notificationJobs(templates),
  ...authJobs,
  ...orderJobs,
  ...settlementJobs,
  ...depositJobs,
  ...courtesyJobs,
  ...lifecycleJobs,
  ...storageJobs,
  ...reportJobs,
  ...subscriberJobs,
];
