import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";

/** As many providers may be slow at once without keeping a further one waiting. */
const AT_ONCE = 8;

/** Something to ask an account of a provider. */
export interface Task {
  /** Whom it asks; what asks nobody has a name of its own. */
  account: string;
  /** What it is about, for the log. */
  about: Record<string, number>;
  ask: () => Promise<void>;
  /** What is done in its place where the account does not answer. */
  leave?: () => Promise<void>;
}

/** Answers whether the account did not answer. */
async function isSilent(ctx: Ctx, { about }: Task, work: (() => Promise<void>) | undefined): Promise<boolean> {
  try {
    await work?.();
    return false;
  } catch (error) {
    if (!(error instanceof DomainError)) logError(error, { requestId: ctx.requestId, ...about });
    return error instanceof DomainError && error.code === "payment.provider_unavailable";
  }
}

/**
 * Does tasks in the order given, those of one account one after the other and accounts side by side, each in its turn.
 * An account that does not answer is asked no more: its tasks are left. A task that fails otherwise does not keep the
 * next. Once the signal is given nothing further begins.
 */
export async function askAccounts(ctx: Ctx, tasks: readonly Task[], signal: AbortSignal): Promise<void> {
  const waiting = [...Map.groupBy(tasks, ({ account }) => account).values()];
  async function work(): Promise<void> {
    for (let own = waiting.shift(); own && !signal.aborted; own = waiting.shift()) {
      const [task, ...rest] = own;
      if (!task) continue;
      if (!(await isSilent(ctx, task, task.ask))) waiting.push(rest);
      else for (const left of rest) await isSilent(ctx, left, left.leave);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
