import type { CallGraph } from "@/lib/core/testing/call-graph";
import type { Key } from "@/lib/core/testing/read-units";

export interface Reasons {
  [key: Key]: string;
}

export interface Rules {
  /** Functions of which a call authorizes. */
  authorizing: readonly Key[];
  /** Functions that let somebody in by what they hold, not by a permission. */
  proofs: Reasons;
  /** What any call may write on its way, which is not what a verb is for. */
  upkeep: Reasons;
  /** Files from where verbs are called: a function that they call is judged like a verb. */
  isFace: (file: string) => boolean;
}

export interface Verdict {
  verb: Key;
  writes: string[];
  /** The proofs that it calls, where no permission is asked for. */
  proofs: Key[];
  isAuthorized: boolean;
  isAudited: boolean;
}

const AUDIT = /^insert (audit_log|auditLog)$/;
/** The log and the personal values that stand beside it. */
const LOG = /^insert (audit_log|auditLog|auditValues)$/;
const fileOf = (key: Key) => key.slice(0, key.indexOf("#"));

/**
 * The verbs that write, and whether they authorize and audit. A verb audits when a statement that inserts into the audit
 * log is among what it reaches; it authorizes when it, or a function that it reaches, calls one that does. What it leaves
 * to another verb is that one's: a verb that writes by others alone is judged in them.
 */
export function judgeVerbs(graph: CallGraph, files: readonly string[], rules: Rules): Verdict[] {
  const verbs = new Set(graph.verbs().filter((key) => !rules.isFace(fileOf(key))));
  const called = files.filter(rules.isFace).flatMap((file) => graph.calledFrom(file));
  const authorizing = new Set(rules.authorizing);
  const isEnd = (key: Key) => authorizing.has(key) || Object.hasOwn(rules.upkeep, key);
  const isOfDomain = (key: Key) => /^lib\/(?!core|http)/.test(key) && !rules.isFace(fileOf(key));
  const entered = called
    .filter((key) => isOfDomain(key) && !verbs.has(key) && !isEnd(key))
    // What only calls verbs is judged in them.
    .filter((key) => graph.reach(key, (at) => isEnd(at) || verbs.has(at)).writes.some(({ what }) => !LOG.test(what)));
  return [...verbs, ...new Set(entered)].sort().flatMap((verb) => {
    // Another verb answers for itself: neither its writes nor its authorization are this one's.
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
