import { numberParam } from "@/components/office/list-url";
import { dataUntilWords } from "@/components/reports/data-until";
import type { Ctx } from "@/lib/core/context";
import { type DayClock, operatingToday } from "@/lib/core/operating-days";
import { type Permission, tenantOfAll } from "@/lib/core/permissions";
import { dayClocks } from "@/lib/enclosures";
import { dataUntil } from "@/lib/lists";
import { dayWords } from "@/lib/reports";

/** What stands beside the title of a report that reads the database itself. */
export function metaOf(words: readonly string[]): { meta?: string } {
  const said = words.filter(Boolean);
  return said.length > 0 ? { meta: said.join(" · ") } : {};
}

/**
 * What stands beside a report's title: its own words, and until when it knows, where that is not now. Asked before the
 * report is read, so that it never says more than is true.
 */
export async function reportMeta(ctx: Ctx, timeZone: string, ...own: string[]): Promise<{ meta?: string }> {
  const until = await dataUntil(ctx);
  return metaOf([...own, until ? dataUntilWords(until, ctx.now, timeZone) : ""]);
}

type Params = Readonly<Record<string, string>>;

/** When days of a report begin, in words, as its address narrows it. */
export const reportDays = (ctx: Ctx, permission: Permission, params: Params) =>
  dayWords(ctx, tenantOfAll(ctx, permission), {
    adminId: numberParam(params.organizador),
    enclosureId: numberParam(params.recinto),
    eventId: numberParam(params.evento),
    parkingAreaId: numberParam(params.zona),
  });

/** The operating day that it is in the venue of a report, or in the reader's own. */
export async function reportToday(ctx: Ctx, permission: Permission, params: Params, own: DayClock): Promise<string> {
  const enclosureId = numberParam(params.recinto);
  const asked = enclosureId ? await dayClocks(ctx, { adminId: tenantOfAll(ctx, permission), enclosureId }) : [];
  return operatingToday(ctx.now, asked[0] ?? own);
}
