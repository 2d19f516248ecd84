import { hostname } from "node:os";
import type { Context, Span } from "@opentelemetry/api";
import { observeStatements } from "@/db/observe";
import { beginPart, followTraces, type Part, type Trace } from "@/lib/core/trace";
import { followCalls } from "@/lib/telemetry/outbound";

/** Milliseconds that parts wait to be sent together; a process that is killed loses no more. */
const SENT_EVERY_MS = 1_000;

export interface TracingSettings {
  /** The collector's address; parts go to `/v1/traces` there. */
  endpoint: string;
  /** From 0 to 1: how many of the traces that begin here are sent. */
  ratio: number;
  /** What kind of process this is. */
  service: string;
}

/**
 * From now on sends the parts of traces (requests, jobs, statements by name, calls of others) to a collector by OTLP over
 * HTTP. Nothing is registered for others to find: Next would write every address with all of its parameters into parts of
 * its own. The libraries are loaded here, so that who sends nothing has none of them. Answers how to send what is left and
 * stop.
 */
export async function traceTo({ endpoint, ratio, service }: TracingSettings): Promise<() => Promise<void>> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace }, sdk, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, job: SpanKind.CONSUMER };
  const random = new sdk.RandomIdGenerator();
  // The first part of a trace takes the id that log lines have already.
  const beginning = { traceId: "" };
  const provider = new sdk.TracerProvider({
    idGenerator: { generateTraceId: () => beginning.traceId, generateSpanId: () => random.generateSpanId() },
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    resource: resources.resourceFromAttributes({ "service.name": service, "host.name": hostname() }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` }),
        scheduledDelayMillis: SENT_EVERY_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("control-traslado");
  const spans = new WeakMap<Part, Span>();

  function contextOf({ traceId, parentId, isSampled }: Trace, within: Part | null): Context {
    const span = within && spans.get(within);
    if (span) return trace.setSpan(ROOT_CONTEXT, span);
    if (parentId === null) return ROOT_CONTEXT;
    const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: parentId, traceFlags, isRemote: true });
  }

  const partOf = (span: Span): Part => ({
    end({ name, facts, error } = {}) {
      if (name) span.updateName(name);
      if (facts) span.setAttributes(facts);
      // The library would write down an error's message, which may hold what somebody typed.
      if (error) span.setAttribute("error.type", error).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  });

  followTraces({
    begin({ kind, name, facts }, standing, within) {
      beginning.traceId = standing.traceId;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, contextOf(standing, within));
      const part = partOf(span);
      spans.set(part, span);
      return part;
    },
  });
  observeStatements((name) => {
    const part = beginPart("client", name, { "db.system.name": "postgresql" });
    return part && ((hasFailed) => part.end(hasFailed ? { error: "database" } : {}));
  });
  const leaveCalls = followCalls(new URL(endpoint).host);
  return async () => {
    leaveCalls();
    observeStatements(null);
    followTraces(null);
    await provider.shutdown();
  };
}
