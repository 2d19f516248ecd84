import type { NoteAct } from "@/components/payments/note-dialog";
import { formatMoney } from "@/lib/core/money";
import type { DifferenceDto, DifferenceKind } from "@/lib/settlement/schemas";

export const DIFFERENCE_LABELS: Record<DifferenceKind, string> = {
  state: "Otro estado",
  received: "Otro monto recibido",
  refunded: "Otro monto devuelto",
  currency: "Otra moneda",
  unknown: "El proveedor no lo conoce",
};

const STATES: Readonly<Record<string, string>> = {
  created: "sin empezar",
  requires_action: "por pagar",
  pending: "por pagar",
  failed: "rechazado",
  expired: "vencido",
  cancelled: "cancelado",
  paid: "pagado",
  partially_refunded: "devuelto en parte",
  refunded: "devuelto",
  disputed: "en disputa",
  dispute_won: "disputa ganada",
  dispute_lost: "disputa perdida",
};

function bookWords(kind: DifferenceKind, value: string): string {
  if (kind === "received" || kind === "refunded") return formatMoney(Number(value));
  if (kind === "currency") return value;
  return (Object.hasOwn(STATES, value) ? STATES[value] : undefined) ?? value;
}

type Found = Pick<DifferenceDto, "kind" | "ours" | "theirs">;

/** What the two books say, in a sentence. */
export function whatDiffers({ kind, ours, theirs }: Found): string {
  const here = bookWords(kind, ours);
  if (kind === "unknown") return `Aquí: ${here}. El proveedor no encuentra este cobro.`;
  return `Aquí: ${here}. Proveedor: ${bookWords(kind, theirs)}.`;
}

const ENDS: Readonly<Record<string, string>> = {
  healed: "Los libros coinciden otra vez",
  applied: "Se aplicó lo que dijo el proveedor",
};

/** How a difference ended: by itself, or with the note of who closed it. */
export function endWords(resolution: string | null): string {
  if (!resolution) return "Resuelta";
  return Object.hasOwn(ENDS, resolution) ? (ENDS[resolution] ?? "") : `Aclarada: “${resolution}”`;
}

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
    points: [whatDiffers(found), "No cambia ningún monto. La misma diferencia no vuelve a la lista."],
    note: "No se puede deshacer.",
    done: `Diste por aclarada la diferencia del pago ${paymentFolio}.`,
    danger: true,
  };
}
