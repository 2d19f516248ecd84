import type { ReactNode } from "react";
import { OpenShifts } from "@/components/home/open-shifts";
import { PrepaidHours } from "@/components/home/prepaid-hours";
import { PrepaidBalances, PrepaidMethods } from "@/components/home/prepaid-money";
import { PrepaidNow } from "@/components/home/prepaid-now";
import { shiftList } from "@/lib/cash-desk";
import type { Ctx, PersonActor } from "@/lib/core/context";
import type { DayClock } from "@/lib/core/operating-days";
import { can } from "@/lib/core/permissions";
import { prepaidToday } from "@/lib/prepaid";
import type { PrepaidTodayDto } from "@/lib/prepaid/client";

type Looker = Ctx & { actor: PersonActor };

/** The open shifts that the start page lists; the rest are in the list of shifts. */
const MOST_SHIFTS = 6;

/** Null where the tenant sells no prepaid, or the person may not see what it earns. */
export async function loadPrepaid(ctx: Looker, clock: DayClock): Promise<PrepaidTodayDto | null> {
  if (!ctx.actor.tenant?.hasPrepaid || !can(ctx.actor, "report:prepaid")) return null;
  return prepaidToday({ ctx, input: clock });
}

async function Shifts({ ctx }: { ctx: Looker }) {
  const input = { ...shiftList.fromAddress({ estado: "open" }), pageSize: MOST_SHIFTS };
  const { items, total } = await shiftList.page({ ctx, input });
  return <OpenShifts shifts={items} total={total} />;
}

interface PrepaidHomeProps {
  ctx: Looker;
  today: PrepaidTodayDto;
  /** Stands beside the chart. */
  beside: ReactNode;
  /** Stands after the figures of now. */
  after: ReactNode;
}

export function PrepaidHome({ ctx, today, beside, after }: PrepaidHomeProps) {
  return (
    <>
      <PrepaidNow today={today} />
      {after}
      <div className="rejilla-2">
        <PrepaidHours today={today} />
        {beside}
      </div>
      <div className="rejilla-2">
        <PrepaidBalances today={today} />
        <div className="grid min-w-0 content-start gap-5">
          <PrepaidMethods today={today} />
          {can(ctx.actor, "desk:read_all") ? <Shifts ctx={ctx} /> : null}
        </div>
      </div>
    </>
  );
}
