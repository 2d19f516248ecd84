"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { endPostAction } from "@/lib/guards/actions";
import type { StandingPostDto } from "@/lib/guards/client";

/** Who stands where on any day, each with its way out. */
export function PostsPanel({ posts }: { posts: readonly StandingPostDto[] }) {
  if (posts.length === 0) {
    return (
      <Panel title="Puestos de todos los días">
        <EmptyState title="Nadie tiene un puesto" text="Pon guardias en un recinto que abre sin eventos." />
      </Panel>
    );
  }
  return (
    <Panel title="Puestos de todos los días">
      <ul className="grid px-[1.125rem] pb-2">
        {posts.map(({ id, guardName, enclosureName, gateLabel, isSupervisor }) => (
          <li key={id} className="fila justify-between gap-4 border-line border-b py-2 last:border-b-0">
            <span>
              <b className="block font-semibold">{guardName}</b>
              <span className="meta">
                {[enclosureName, gateLabel ?? "cualquier acceso", isSupervisor ? "supervisa" : null]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            <ConfirmAct
              send={endPostAction}
              input={{ id }}
              done={`${guardName} ya no escanea en ${enclosureName}.`}
              goTo="/guards/puestos"
              trigger="Quitar"
              look={{}}
              title={`¿Quitar a ${guardName} de ${enclosureName}?`}
              points={["Ya no podrá escanear ahí.", "Sus lecturas se conservan."]}
              note={null}
              confirm="Quitar guardia"
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
