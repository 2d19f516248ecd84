import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";

/** So many providers may be slow at once before another account has to wait. */
const AT_ONCE = 8;

/** A question to an account of a provider. */
export interface Task {
  /** The account that is asked. Tasks that ask nobody share the empty name. */
  account: string;
  /** Ids for the log. */
  about: Record<string, number>;
  ask: () => Promise<void>;
  /** Is done in place of `ask` once the account has not answered. */
  skip?: () => Promise<void>;
}

/** Runs a task's work and answers whether the account did not answer. Other errors are logged and do not stop the rest. */
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
 * Runs tasks in their order, those of one account one after the other, with the accounts taking turns. An account that
 * does not answer once is asked no more, and its other tasks are skipped. Nothing begins after the signal is given.
 */
export async function askAccounts(ctx: Ctx, tasks: readonly Task[], signal: AbortSignal): Promise<void> {
  const waiting = [...Map.groupBy(tasks, ({ account }) => account).values()];
  async function work(): Promise<void> {
    for (let queue = waiting.shift(); queue && !signal.aborted; queue = waiting.shift()) {
      const [task, ...rest] = queue;
      if (!task) continue;
      if (!(await isSilent(ctx, task, task.ask))) waiting.push(rest);
      else for (const skipped of rest) await isSilent(ctx, skipped, skipped.skip);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
