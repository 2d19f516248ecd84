import { ConfirmAct } from "@/components/office/confirm-act";
import { unassignGuardAction } from "@/lib/guards/actions";
import type { AssignmentDto } from "@/lib/guards/client";

/** Takes an assignment back, and says what that ends. */
export function RemoveAssignment({ assignment }: { assignment: AssignmentDto }) {
  const { id, guardName, zoneKey, eventName } = assignment;
  return (
    <ConfirmAct
      send={unassignGuardAction}
      input={{ id }}
      done={`${guardName} ya no escanea en ${zoneKey}.`}
      goTo="/guards"
      trigger="Quitar asignación"
      look={{}}
      title={`¿Quitar a ${guardName} de la zona ${zoneKey}?`}
      points={[
        `Ya no podrá escanear en ${zoneKey} durante ${eventName}.`,
        "Los teléfonos emparejados se cierran; sus lecturas se conservan.",
      ]}
      note={null}
      confirm="Quitar guardia"
    />
  );
}
