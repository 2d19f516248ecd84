import "server-only";

export { getBoss, stopBoss } from "@/lib/jobs/boss";
export { enqueue } from "@/lib/jobs/enqueue";
export { beat, endBeat, type Health, readHealth } from "@/lib/jobs/health";
export { type Pruned, pruneStale } from "@/lib/jobs/prune";
export { defineJob, type JobModule, QUEUES, type QueueName } from "@/lib/jobs/queues";
