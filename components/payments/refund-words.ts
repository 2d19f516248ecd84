import type { NoteAct } from "@/components/payments/note-dialog";
import { formatMoney } from "@/lib/core/money";
import type { RefundAct, RefundListDto } from "@/lib/settlement/client";

type Work = Pick<RefundListDto, "amountCents" | "state" | "reason" | "hasAccount" | "orderFolio" | "buyer">;

/** What an act will do, before it is done, and what is said after. */
export function refundActOf(act: RefundAct, { amountCents, orderFolio, buyer }: Work): NoteAct {
  const amount = formatMoney(amountCents);
  const who = buyer ?? "quien compró";
  switch (act) {
    case "mark_paid":
      return {
        label: "Registrar transferencia",
        title: `¿Ya transferiste ${amount} de la compra ${orderFolio}?`,
        points: [`${who} recibe un correo con la referencia.`, "La devolución queda hecha y se cierra su caso."],
        note: "No se puede deshacer: regístrala solo si el dinero ya salió de tu banco.",
        done: `Registraste la transferencia de ${amount}.`,
        danger: false,
      };
    case "give_account":
      return {
        label: "Anotar cuenta",
        title: `Cuenta de ${who}`,
        points: ["Anótala solo si te la dio quien compró.", "Se guarda cifrada y se borra después de pagarle."],
        note: null,
        done: "Guardamos la cuenta.",
        danger: false,
      };
    case "retry":
      return {
        label: "Intentar otra vez",
        title: `¿Pedir otra vez al proveedor que devuelva ${amount}?`,
        points: [`${amount} regresan a ${who} por donde pagó.`],
        note: null,
        done: `Pedimos otra vez devolver ${amount}.`,
        danger: false,
      };
    case "by_hand":
      return {
        label: "Devolver por transferencia",
        title: `¿Devolver ${amount} por transferencia?`,
        points: [`Le pedimos a ${who} su cuenta por correo.`, "Alguien de tu equipo hace la transferencia."],
        note: "Ya no se intentará con el proveedor.",
        done: "La devolución espera una transferencia.",
        danger: true,
      };
  }
}
