import type { NoteAct } from "@/components/payments/note-dialog";
import { type DifferenceDto, describeDifference } from "@/lib/settlement/client";

type Found = Pick<DifferenceDto, "kind" | "ours" | "theirs">;

/** What an act will do to a difference. */
export function differenceActOf(act: "apply" | "accept", found: Found & Pick<DifferenceDto, "paymentFolio">): NoteAct {
  const { paymentFolio } = found;
  if (act === "apply") {
    return {
      label: "Preguntar otra vez",
      title: `¿Preguntar al proveedor por el pago ${paymentFolio}?`,
      points: ["Se aplica lo que responda.", "Si los libros coinciden, la diferencia se cierra; si no, sigue abierta."],
      note: null,
      done: `Preguntamos al proveedor por el pago ${paymentFolio}.`,
      danger: false,
    };
  }
  return {
    label: "Dar por aclarada",
    title: `¿Dar por aclarada la diferencia del pago ${paymentFolio}?`,
    points: [describeDifference(found), "No cambia ningún monto. La misma diferencia no vuelve a la lista."],
    note: "No se puede deshacer.",
    done: `Diste por aclarada la diferencia del pago ${paymentFolio}.`,
    danger: true,
  };
}
