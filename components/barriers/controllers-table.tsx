import { TryAct } from "@/components/barriers/try-act";
import { ConfirmAct } from "@/components/office/confirm-act";
import type { ListCells } from "@/components/office/list-table";
import { Icon } from "@/components/ui/icon";
import { StateBadge } from "@/components/ui/state-badge";
import type { ControllerColumn } from "@/lib/barriers";
import { archiveControllerAction } from "@/lib/barriers/actions";
import type { ControllerDto } from "@/lib/barriers/client";

export const CONTROLLER_CELLS: ListCells<ControllerDto, ControllerColumn> = {
  name: {
    cell: (row) => (
      <span className="grid justify-items-start gap-1.5">
        <a href={`/parking-pen?id=${row.id}`}>{row.name}</a>
        <TryAct controllerId={row.id} name={row.name} size="sm" />
      </span>
    ),
  },
  type: { card: "sub" },
  state: {
    cell: ({ trouble, settings }) =>
      !trouble && settings?.some(({ isGood }) => !isGood) ? (
        <StateBadge tone="alert">Sus ajustes no coinciden</StateBadge>
      ) : trouble ? (
        <span className="grid gap-0.5">
          <StateBadge tone="stop">No contesta bien</StateBadge>
          <small className="chico">{trouble}</small>
        </span>
      ) : (
        "Sin problemas"
      ),
  },
};

export function controllerActs(row: ControllerDto) {
  return (
    <>
      {row.type === "relay" ? null : (
        <a href={`/parking-pen/carril?equipo=${row.id}`}>
          <Icon name="plus" />
          Agregar carril
        </a>
      )}
      <a href={`/parking-pen?id=${row.id}`}>
        <Icon name="pencil" />
        Editar
      </a>
      <ConfirmAct
        send={archiveControllerAction}
        input={{ controllerId: row.id }}
        done={`Quitaste ${row.name}.`}
        trigger={
          <>
            <Icon name="trash" />
            Quitar
          </>
        }
        title={`¿Quitar ${row.name}?`}
        points={["Su contraseña se borra.", "Lo que hizo se queda en la bitácora."]}
        confirm="Quitar equipo"
      />
    </>
  );
}
