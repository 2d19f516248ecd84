import { Arrow } from "@/components/ui/arrow";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import type { ShiftListDto } from "@/lib/cash-desk/client";
import { formatDateTime } from "@/lib/core/dates";
import { formatCounted } from "@/lib/core/money";

/** Who is at which cash desk. What a shift has taken is not told before its count. */
export function OpenShifts({ shifts, total }: { shifts: readonly ShiftListDto[]; total: number }) {
  return (
    <Panel
      title="Turnos de caja abiertos"
      aside={
        <a className="enlace" href="/caja/turnos">
          Ver turnos
        </a>
      }
    >
      {shifts.length === 0 ? (
        <p className="meta px-4.5 pb-4.5">Ninguna caja está abierta.</p>
      ) : (
        <ul className="alertas">
          {shifts.map(({ id, personName, pointName, openedAt, timeZone, operations }) => (
            <li key={id}>
              <Icon name="banknote" />
              <span>
                <strong>
                  {pointName}: {personName}
                </strong>
                Desde el {formatDateTime(openedAt, timeZone)}, {formatCounted(operations, "operación", "operaciones")}
              </span>
              <a
                className="btn btn-icono btn-sm"
                href={`/caja/turnos/${id}`}
                aria-label={`Turno de ${personName}: ver`}
              >
                <Arrow to="e" size={18} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {total > shifts.length ? (
        <p className="meta px-4.5 pb-4.5">
          {formatCounted(total - shifts.length, "turno más", "turnos más")} en la lista de turnos.
        </p>
      ) : null}
    </Panel>
  );
}
