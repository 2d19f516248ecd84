import { EventHome } from "@/app/home/event-home";
import { loadPrepaid, PrepaidHome } from "@/app/home/prepaid-home";
import { shortcutsOf } from "@/app/home/shortcuts";
import { AttentionPanel } from "@/components/home/attention-panel";
import { FirstDayPanel, FirstStore } from "@/components/home/first-day-panel";
import type { MayDo } from "@/components/home/first-day-steps";
import { Shortcuts } from "@/components/home/shortcuts";
import { LiveSource } from "@/components/live/live-figures";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { can } from "@/lib/core/permissions";
import type { VenueInView } from "@/lib/enclosures";
import { attention, firstDay } from "@/lib/home";
import { liveEvent } from "@/lib/live";

interface AdminHomeProps {
  ctx: Ctx & { actor: PersonActor };
  venue: VenueInView;
}

/**
 * Shows an organizer the day: what its first event still needs, prepaid where the tenant sells it, and events unless it
 * sells prepaid alone. One stream moves all figures.
 */
export async function AdminHome({ ctx, venue }: AdminHomeProps) {
  const { actor } = ctx;
  const { timeZone, dayStart } = venue;
  const clock = { timeZone, dayStart };
  const [event, prepaid, alerts, missing] = await Promise.all([
    liveEvent({ ctx, input: null }),
    loadPrepaid(ctx, clock),
    attention({ ctx, input: null }),
    firstDay({ ctx, input: null }),
  ]);
  const sells = missing === null || missing.isPublished;
  const hasEvents = sells && (!prepaid || venue.isEvent || event !== null);
  const panel = (
    <AttentionPanel
      attention={alerts}
      prepaid={prepaid}
      timeZone={timeZone}
      resends={can(actor, "message:read")}
      isReady={missing === null}
    />
  );
  const ways = <Shortcuts items={shortcutsOf(actor, venue.slug, alerts)} />;
  return (
    <LiveSource url={`/api/live?zone=${encodeURIComponent(timeZone)}&desde=${dayStart}${prepaid ? "&prepaid=1" : ""}`}>
      {missing ? (
        <>
          <div className="rejilla-2">
            <FirstDayPanel facts={missing} may={mayDo(actor)} />
            <FirstStore facts={missing} site={new URL(env().APP_URL).host} invites={can(actor, "user:write")} />
          </div>
          {ways}
        </>
      ) : null}
      {prepaid ? <PrepaidHome ctx={ctx} today={prepaid} beside={panel} after={missing ? null : ways} /> : null}
      {hasEvents ? (
        <EventHome
          ctx={ctx}
          clock={clock}
          event={event}
          beside={prepaid ? null : panel}
          after={missing || prepaid ? null : ways}
        />
      ) : null}
      {hasEvents || prepaid ? null : panel}
    </LiveSource>
  );
}

const mayDo = (actor: PersonActor): MayDo => ({
  venue: can(actor, "enclosure:write"),
  plan: can(actor, "zone:write"),
  account: can(actor, "payment_account:write"),
  event: can(actor, "event:write"),
  guards: can(actor, "guard:write"),
});
