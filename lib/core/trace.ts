import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** One request or job with all that it caused, as W3C's Trace Context names it. */
export interface Trace {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits: the part of another system that asked for this. Null where the trace begins here. */
  parentId: string | null;
  /** What that other system decided; where nobody did, the settings do. */
  isSampled: boolean | null;
}

/** Names, codes and hosts of ours; never what somebody typed. */
export type Facts = Readonly<Record<string, string | number>>;

/** `server` answers, `client` asks somebody else, `job` was asked for before. */
export type PartKind = "server" | "client" | "job";

/** A part of a trace that is under way. */
export interface Part {
  /** `name` where it is only known now; `error` is a code. */
  end: (known?: { name?: string; facts?: Facts; error?: string }) => void;
}

export interface Tracer {
  /** Begins a part of `within`, or the first of its trace. */
  begin: (part: { kind: PartKind; name: string; facts: Facts }, trace: Trace, within: Part | null) => Part;
}

interface Standing {
  trace: Trace;
  part: Part | null;
}

interface Tracing {
  standing: AsyncLocalStorage<Standing>;
  tracer: Tracer | null;
}

const store = globalThis as typeof globalThis & { __controlTrasladoTracing?: Tracing };

/** Handlers and pages have modules of their own, so what a process stands in hangs on `globalThis`. */
function tracing(): Tracing {
  store.__controlTrasladoTracing ??= { standing: new AsyncLocalStorage(), tracer: null };
  return store.__controlTrasladoTracing;
}

/** Without a tracer, parts cost nothing; log lines carry the trace's id all the same. */
export function followTraces(tracer: Tracer | null): void {
  tracing().tracer = tracer;
}

export const newTrace = (): Trace => ({
  traceId: randomUUID().replaceAll("-", ""),
  parentId: null,
  isSampled: null,
});

const NOTHING = /^0+$/;

/** What a header `traceparent` says (https://www.w3.org/TR/trace-context/); null where it is not well formed. */
export function readTraceparent(header: string): Trace | null {
  const [, version, traceId = "", parentId = "", flags = "", rest] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && rest !== undefined)) return null;
  if (NOTHING.test(traceId) || NOTHING.test(parentId)) return null;
  return { traceId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Everything that `work` does, also later, belongs to the trace. */
export function inTrace<T>(trace: Trace, work: () => T): T {
  return tracing().standing.run({ trace, part: null }, work);
}

/** The id of the trace that the caller stands in. */
export const currentTraceId = (): string | undefined => tracing().standing.getStore()?.trace.traceId;

/** What each line of a log says of where it was written. */
export function traceFields(): { traceId?: string } {
  const traceId = currentTraceId();
  return traceId === undefined ? {} : { traceId };
}

/**
 * Begins a part of what the caller stands in; null where nobody follows traces. What asks somebody else is a part of a
 * request or a job: what the process does for itself is nobody's.
 */
export function beginPart(kind: PartKind, name: string, facts: Facts = {}): Part | null {
  const { standing, tracer } = tracing();
  const here = tracer && standing.getStore();
  if (kind === "client" && !here?.part) return null;
  return here ? tracer.begin({ kind, name, facts }, here.trace, here.part) : null;
}

/** What `work` does belongs to the part. */
export function within<T>(part: Part, work: () => T): T {
  const { standing } = tracing();
  const here = standing.getStore();
  return here ? standing.run({ ...here, part }, work) : work();
}

/** Does `work` as a part. Of an error only its kind is told. */
export async function asPart<T>(kind: PartKind, name: string, work: () => Promise<T>): Promise<T> {
  const part = beginPart(kind, name);
  if (!part) return work();
  try {
    const done = await within(part, work);
    part.end();
    return done;
  } catch (error) {
    part.end({ error: error instanceof Error ? error.name : "thrown" });
    throw error;
  }
}
