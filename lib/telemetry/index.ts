import "server-only";

export { answerMetrics } from "@/lib/telemetry/answer";
