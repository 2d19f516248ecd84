import { EventHome } from "@/app/home/event-home";
import { loadPrepaid, PrepaidHome } from "@/app/home/prepaid-home";
import { shortcutsOf } from "@/app/home/shortcuts";
import { AttentionPanel } from "@/components/home/attention-panel";
import { Shortcuts } from "@/components/home/shortcuts";
import { LiveSource } from "@/components/live/live-figures";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { can } from "@/lib/core/permissions";
import type { VenueInView } from "@/lib/enclosures";
import { attention } from "@/lib/home";
import { liveEvent } from "@/lib/live";

interface AdminHomeProps {
  ctx: Ctx & { actor: PersonActor };
  venue: VenueInView;
}

/**
 * Shows an organizer the day: prepaid where the tenant sells it, and events unless it sells prepaid alone. One stream moves
 * all figures.
 */
export async function AdminHome({ ctx, venue }: AdminHomeProps) {
  const { timeZone } = venue;
  const [event, prepaid, alerts] = await Promise.all([
    liveEvent({ ctx, input: null }),
    loadPrepaid(ctx, timeZone),
    attention({ ctx, input: null }),
  ]);
  const hasEvents = !prepaid || venue.isEvent || event !== null;
  const panel = (
    <AttentionPanel attention={alerts} prepaid={prepaid} timeZone={timeZone} resends={can(ctx.actor, "message:read")} />
  );
  return (
    <>
      <LiveSource url={`/api/live?zone=${encodeURIComponent(timeZone)}${prepaid ? "&prepaid=1" : ""}`}>
        {prepaid ? <PrepaidHome ctx={ctx} today={prepaid} beside={panel} /> : null}
        {hasEvents ? <EventHome ctx={ctx} timeZone={timeZone} event={event} beside={prepaid ? null : panel} /> : null}
      </LiveSource>
      <Shortcuts items={shortcutsOf(ctx.actor, venue.slug, alerts)} />
    </>
  );
}
