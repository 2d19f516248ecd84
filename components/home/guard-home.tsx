import { MyShift } from "@/components/access/my-shift";
import { Arrow } from "@/components/ui/arrow";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Plate } from "@/components/ui/plate";
import { type PostDto, postKey, postName, type ShiftDto } from "@/lib/access/client";
import { formatDateTime, formatTime } from "@/lib/core/dates";

interface GuardHomeProps {
  shift: ShiftDto | null;
  now: Date;
  posts: readonly PostDto[];
  /** The phone is logged in by a code, for one assignment. */
  isPaired: boolean;
  /** A venue of today has doors for people. */
  hasDoors: boolean;
  /** The guard was given a desk. */
  hasDesk: boolean;
}

/** For guards with an account of their own; whoever has a menu finds it there. */
function ScanVenue() {
  return (
    <p>
      <a className="enlace" href="/scan-enclosure">
        Escanear el QR de un recinto
      </a>
    </p>
  );
}

/** A guard's day: where to stand, when, and one large button. */
export function GuardHome({ shift, now, posts, isPaired, hasDoors, hasDesk }: GuardHomeProps) {
  const [first] = posts;
  const desk = hasDesk ? (
    <BtnLink size="xl" wide href="/caja">
      Caja
    </BtnLink>
  ) : null;
  const paired = isPaired ? first?.event : null;
  if (!first) {
    return (
      <>
        <Panel>
          <EmptyState title="Hoy no tienes accesos asignados" text="Cuando tu recinto te asigne uno, aparece aquí." />
        </Panel>
        {desk}
        {isPaired ? null : <ScanVenue />}
      </>
    );
  }
  return (
    <>
      {paired ? (
        <Notice tone="info" title="Este teléfono está emparejado">
          <p>Escanea solo en esta asignación, hasta {formatDateTime(paired.endsAt, first.timeZone)}.</p>
        </Notice>
      ) : null}
      <BtnLink variant="main" size="xl" wide href="/scan-qr">
        Escanear <Arrow to="e" size={22} />
      </BtnLink>
      <MyShift shift={shift} posts={posts} now={now} />
      <BtnLink size="xl" wide href="/scan-parking">
        Entradas y salidas
      </BtnLink>
      {desk}
      {hasDoors ? (
        <BtnLink size="xl" wide href="/scan-parking/recinto">
          Puertas del recinto
        </BtnLink>
      ) : null}
      {posts.some(({ gates }) => gates.some(({ supervises }) => supervises)) ? (
        <BtnLink size="xl" wide href="/scan-qr/apoyo">
          Solicitudes de apoyo
        </BtnLink>
      ) : null}
      <BtnLink size="xl" wide href="/scan-qr/listo">
        ¿Listo sin red?
      </BtnLink>
      <BtnLink size="xl" wide href="/scan-qr/ayuda">
        ¿Qué pasa con este boleto?
      </BtnLink>
      {posts.map((post) => (
        <Panel key={postKey(post)} title={postName(post)} meta={hoursOf(post)}>
          <ul className="accesos-v h-auto">
            {post.gates.map((gate) => (
              <li key={gate.id}>
                <span className="num-acceso">
                  <span>{gate.label.replace(/^Acceso\s+/i, "").slice(0, 2)}</span>
                </span>
                <span>
                  <b className="block font-semibold">{gate.label}</b>
                  {gate.street}
                </span>
                <span className="fila flex-wrap justify-end">
                  {gate.zones.map((zone) => (
                    <Plate key={zone.id} code={zone.key} size="sm" />
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
      {isPaired ? null : <ScanVenue />}
    </>
  );
}

/** "Arena Norte · abre 17:00, inicia 19:00, termina 23:30" */
function hoursOf({ event, enclosureName, timeZone }: PostDto): string {
  if (!event) return "Todos los días";
  const at = (date: Date) => formatTime(date, timeZone);
  const { parkingOpensAt, startsAt, endsAt } = event;
  return `${enclosureName} · abre ${at(parkingOpensAt)}, inicia ${at(startsAt)}, termina ${at(endsAt)}`;
}
