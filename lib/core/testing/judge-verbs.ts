import type { CallGraph } from "@/lib/core/testing/call-graph";
import type { Key } from "@/lib/core/testing/units";

export interface Reasons {
  [key: Key]: string;
}

export interface Rules {
  /** Calling one of these authorizes. */
  authorizing: readonly Key[];
  /** These let somebody in by a secret that they hold instead of a permission. */
  proofs: Reasons;
  /** Any call may write these on its way; they do not make a function a verb that writes. */
  upkeep: Reasons;
  /** Files from which verbs are called. Functions that they call are judged like verbs. */
  isFace: (file: string) => boolean;
}

export interface Verdict {
  verb: Key;
  writes: string[];
  /** The proofs that it calls instead of asking for a permission. */
  proofs: Key[];
  isAuthorized: boolean;
  isAudited: boolean;
}

const AUDIT = /^insert (audit_log|auditLog)$/;
/** The audit log and its personal values. */
const LOG = /^insert (audit_log|auditLog|auditValues)$/;
const fileOf = (key: Key) => key.slice(0, key.indexOf("#"));

/**
 * Judges the verbs that write. A verb audits if it reaches a statement that inserts into the audit log; it authorizes
 * if it reaches a call of an authorizing function. Verbs called by a verb are judged by themselves.
 */
export function judgeVerbs(graph: CallGraph, files: readonly string[], rules: Rules): Verdict[] {
  const verbs = new Set(graph.verbs().filter((key) => !rules.isFace(fileOf(key))));
  const called = files.filter(rules.isFace).flatMap((file) => graph.calledFrom(file));
  const authorizing = new Set(rules.authorizing);
  const isEnd = (key: Key) => authorizing.has(key) || Object.hasOwn(rules.upkeep, key);
  const isOfDomain = (key: Key) => /^lib\/(?!core|http)/.test(key) && !rules.isFace(fileOf(key));
  const entered = called
    .filter((key) => isOfDomain(key) && !verbs.has(key) && !isEnd(key))
    // A function that only calls verbs is judged in them.
    .filter((key) => graph.reach(key, (at) => isEnd(at) || verbs.has(at)).writes.some(({ what }) => !LOG.test(what)));
  return [...verbs, ...new Set(entered)].sort().flatMap((verb) => {
    // Another verb's writes and authorization are not this one's.
    const { calls, writes } = graph.reach(verb, (key) => isEnd(key) || verbs.has(key));
    const own = writes.filter(({ what }) => !LOG.test(what));
    if (own.length === 0) return [];
    const asks = [...calls].some((key) => authorizing.has(key));
    const proofs = asks ? [] : Object.keys(rules.proofs).filter((key) => calls.has(key));
    return {
      verb,
      writes: [...new Set(own.map(({ at, what }) => `${what} (${at})`))],
      proofs,
      isAuthorized: asks || proofs.length > 0,
      isAudited: writes.some(({ what }) => AUDIT.test(what)),
    };
  });
}
