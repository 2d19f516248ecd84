import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { loadEvent } from "@/app/[enclosure]/store-page";
import { Footer } from "@/components/shell/footer";
import { PublicHeader } from "@/components/shell/public-header";
import type { Query } from "@/components/store/selection";
import { Brand } from "@/components/ui/brand";
import { DateTile } from "@/components/ui/date-tile";
import { Icon, type IconName } from "@/components/ui/icon";
import { WaitingTurn } from "@/components/waiting-rooms/waiting-turn";
import { safeReturnUrl } from "@/lib/auth/client";
import { dateParts, formatTime } from "@/lib/core/dates";
import { ADMISSION_MINUTES } from "@/lib/places";
import { standingOf } from "@/lib/waiting-rooms";
import { RETURN_PARAM } from "@/lib/waiting-rooms/client";

interface WaitingPageProps {
  params: Promise<{ enclosure: string; eventId: string }>;
  searchParams: Promise<Query>;
}

async function load({ params }: WaitingPageProps) {
  const { enclosure, eventId } = await params;
  return loadEvent(enclosure, eventId, null);
}

export async function generateMetadata(props: WaitingPageProps): Promise<Metadata> {
  const { event } = await load(props);
  return { title: `Fila de espera, ${event.name}`, robots: { index: false } };
}

function Point({ icon, title, children }: { icon: IconName; title: string; children: string }) {
  return (
    <li>
      <Icon name={icon} size={22} />
      <span>
        <strong>{title}</strong>
        <span className="meta">{children}</span>
      </span>
    </li>
  );
}

/** One step of the way at a time, each by a button. */
function WithoutScript({ eventId, standing }: { eventId: number; standing: ReturnType<typeof standingOf> }) {
  const turn = standing?.arrival?.turn ?? null;
  const isIn = standing !== null && turn !== null && turn <= standing.room.admitted;
  const [act, words] = isIn ? ["turno", "Entrar"] : ["lugar", standing?.arrival ? "Actualizar" : "Formarme"];
  return (
    <form method="post" action={`/fila/${eventId}/${act}`} className="turno-paso">
      <button className="btn btn-xl btn-ancho" type="submit">
        {words}
      </button>
    </form>
  );
}

/** What it shows is the same for whoever has no place yet: it is kept before Next (`app/fila/kept-page.ts`). */
export default async function WaitingPage(props: WaitingPageProps) {
  const { ctx, venue, event } = await load(props);
  const eventPath = `/${venue.slug}/${event.id}`;
  if (event.waitingRoom === null) {
    const asked = (await props.searchParams)[RETURN_PARAM];
    redirect(safeReturnUrl([asked].flat()[0]) ?? eventPath);
  }
  const standing = standingOf(ctx, event.id);
  const { free, capacity } = standing?.room ?? { free: 0, capacity: 0 };
  const start = formatTime(event.salesStartAt, venue.timeZone);
  return (
    <Brand color={venue.color}>
      <PublicHeader title={venue.name} backHref={`/${venue.slug}`} />
      <main className="columna">
        <WaitingTurn
          eventId={event.id}
          eventPath={eventPath}
          timeZone={venue.timeZone}
          name={event.name}
          tile={<DateTile iso={event.startsAt.toISOString()} tz={venue.timeZone} now={ctx.now} />}
          left={{ free, capacity }}
          standing={standing}
        >
          <ul className="puntos-l">
            <Point icon="shield-check" title="Guardamos tu lugar">
              Recarga, cierra o pierde la red: sigue siendo tuyo en este teléfono.
            </Point>
            <Point icon="clock" title={`Al entrar tienes ${ADMISSION_MINUTES} minutos`}>
              Para elegir. Después apartas y pagas con calma.
            </Point>
            <Point icon="user" title="Nadie se te adelanta">
              {`Quien llegó antes de que empezara la venta (${start}) entra por sorteo; después, por orden de llegada.`}
            </Point>
          </ul>
          <noscript>
            <WithoutScript eventId={event.id} standing={standing} />
          </noscript>
        </WaitingTurn>
      </main>
      <Footer year={dateParts(ctx.now, venue.timeZone).year} />
    </Brand>
  );
}
