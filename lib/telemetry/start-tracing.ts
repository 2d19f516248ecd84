import { env } from "@/lib/core/env";

/** Sends traces where the settings say, if they do. Answers how to send what is left and stop. */
export async function startTracing(service: string): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = env();
  if (endpoint === undefined) return async () => undefined;
  const { traceTo } = await import("@/lib/telemetry/tracing");
  return traceTo({ endpoint, ratio, service: `control-traslado-${service}` });
}
