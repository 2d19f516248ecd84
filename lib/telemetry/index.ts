import "server-only";

export { answerMetrics } from "@/lib/telemetry/answer";
export { replicaLag } from "@/lib/telemetry/replica-lag";
export { startTracing } from "@/lib/telemetry/start-tracing";
