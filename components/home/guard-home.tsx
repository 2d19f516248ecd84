import { BtnLink } from "@/components/ui/btn-link";
import { Flecha } from "@/components/ui/flecha";
import { Panel } from "@/components/ui/panel";
import { Placa } from "@/components/ui/placa";
import { Vacio } from "@/components/ui/vacio";
import type { PostDto } from "@/lib/access/schemas";
import { formatTime } from "@/lib/core/dates";

/** A guard's day: where to stand, and one large button. */
export function GuardHome({ posts }: { posts: readonly PostDto[] }) {
  if (posts.length === 0) {
    return (
      <Panel>
        <Vacio title="Hoy no tienes accesos asignados" text="Cuando tu recinto te asigne uno, aparece aquí." />
      </Panel>
    );
  }
  return (
    <>
      <BtnLink variant="main" size="xl" wide href="/scan-qr">
        Escanear <Flecha to="e" size={22} />
      </BtnLink>
      {posts.map((post) => (
        <Panel
          key={post.eventId}
          title={post.eventName}
          meta={`${post.enclosureName} · abre ${formatTime(post.parkingOpensAt, post.timeZone)}, inicia ${formatTime(post.startsAt, post.timeZone)}`}
        >
          <ul className="accesos-v">
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
                    <Placa key={zone.id} code={zone.key} size="sm" />
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}
