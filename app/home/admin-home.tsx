import { AttentionPanel } from "@/components/home/attention-panel";
import { LivePanel } from "@/components/home/live-panel";
import { LiveRefresh } from "@/components/home/live-refresh";
import { SalesChart } from "@/components/home/sales-chart";
import { Shortcuts } from "@/components/home/shortcuts";
import { GatesPanel, ZonesPanel } from "@/components/home/zones-panel";
import { BtnLink } from "@/components/ui/btn-link";
import { Panel } from "@/components/ui/panel";
import { Vacio } from "@/components/ui/vacio";
import type { Ctx, UserActor } from "@/lib/core/context";
import { can } from "@/lib/core/permissions";
import type { VenueInView } from "@/lib/enclosures";
import {
  type Attention,
  attention,
  carsPerMinute,
  gateFigures,
  liveEvent,
  salesByHour,
  zoneFigures,
} from "@/lib/reports";

const REFRESH_SECONDS = 5;

interface AdminHomeProps {
  ctx: Ctx & { actor: UserActor };
  venue: VenueInView;
}

/** Today at a glance: one query per card, read again every five seconds. */
export async function AdminHome({ ctx, venue }: AdminHomeProps) {
  const event = await liveEvent({ ctx, input: null });
  const input = { eventId: event?.id ?? 0 };
  const [zones, gates, minutes, sales, alerts] = await Promise.all([
    zoneFigures({ ctx, input }),
    gateFigures({ ctx, input }),
    carsPerMinute({ ctx, input }),
    salesByHour({ ctx, input: { timeZone: venue.timeZone } }),
    attention({ ctx, input: null }),
  ]);
  return (
    <>
      <LiveRefresh seconds={REFRESH_SECONDS} />
      {event ? <LivePanel event={event} zones={zones} minutes={minutes} sales={sales} /> : <NoEvent />}
      <div className="rejilla-2">
        <SalesChart sales={sales} />
        <AttentionPanel attention={alerts} timeZone={venue.timeZone} />
      </div>
      {event ? (
        <div className="rejilla-2">
          <ZonesPanel zones={zones} eventId={event.id} />
          <GatesPanel gates={gates} />
        </div>
      ) : null}
      <Shortcuts items={shortcutsOf(ctx.actor, venue, alerts)} />
    </>
  );
}

function NoEvent() {
  return (
    <Panel>
      <Vacio title="No hay eventos próximos" text="Crea uno, ponle zonas y precios, y publícalo.">
        <BtnLink variant="main" href="/event/nuevo">
          Crear evento
        </BtnLink>
      </Vacio>
    </Panel>
  );
}

function shortcutsOf(actor: UserActor, venue: VenueInView, { paymentsInReview, deposits, failedMessages }: Attention) {
  return [
    { label: "Eventos", href: "/event", icon: "calendar-days", permission: "event:read" },
    { label: "Zonas", href: "/parkingArea", icon: "layers", permission: "zone:read" },
    { label: "Guardias", href: "/guards", icon: "shield-check", permission: "guard:read" },
    { label: "Compras", href: "/purchases", icon: "ticket", permission: "order:read" },
    {
      label: "Pagos por revisar",
      href: "/payments-review",
      icon: "receipt",
      permission: "payment:review",
      count: paymentsInReview,
    },
    {
      label: "Depósitos",
      href: "/deposits",
      icon: "banknote",
      permission: "deposit:confirm",
      count: deposits.waiting,
    },
    { label: "Recintos", href: "/enclosures", icon: "building", permission: "enclosure:read" },
    { label: "Cuentas de cobro", href: "/cuentas-de-cobro", icon: "wallet", permission: "payment_account:read" },
    { label: "Registro de actividad", href: "/audit", icon: "scroll-text", permission: "audit:read" },
    {
      label: "Mensajes sin entregar",
      href: "/messages",
      icon: "mail",
      permission: "message:read",
      count: failedMessages,
    },
    { label: "Escáner", href: "/scan-qr", icon: "scan-qr-code", permission: "scan:redeem" },
    ...(venue.slug
      ? [{ label: "Ver mi tienda", href: `/${venue.slug}`, icon: "store", permission: "enclosure:read" } as const]
      : []),
  ].filter(({ permission }) => can(actor, permission as "event:read")) as Parameters<typeof Shortcuts>[0]["items"];
}
