import "server-only";

export { answerMetrics } from "@/lib/telemetry/answer";
export { startTracing } from "@/lib/telemetry/start-tracing";
