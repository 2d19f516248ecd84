import { dataUntilWords } from "@/components/reports/data-until";
import type { Ctx } from "@/lib/core/context";
import { dataUntil } from "@/lib/reports";

/**
 * What stands beside a report's title: its own words, and until when it knows, where that is not now. Asked before the
 * report is read, so that it never says more than is true.
 */
export async function reportMeta(ctx: Ctx, timeZone: string, own = ""): Promise<{ meta?: string }> {
  const until = await dataUntil();
  const words = [own, until ? dataUntilWords(until, ctx.now, timeZone) : ""].filter(Boolean);
  return words.length > 0 ? { meta: words.join(" · ") } : {};
}
