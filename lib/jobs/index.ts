import "server-only";

export { QUEUES } from "@/lib/generated/queues";
export { getBoss, stopBoss } from "@/lib/jobs/boss";
export { AWAITED, enqueue, enqueueMany } from "@/lib/jobs/enqueue";
export { beat, endBeat, notReady, readHealth } from "@/lib/jobs/health";
export { dueQueues } from "@/lib/jobs/hot";
export { pruneStale } from "@/lib/jobs/prune";
export { defineJob, type JobModule } from "@/lib/jobs/queues";
