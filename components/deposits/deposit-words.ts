import type { StateTone } from "@/components/ui/state-badge";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import {
  DEPOSIT_FILTERS,
  type DepositAct,
  type DepositDto,
  type DepositStage,
  FILTER_LABELS,
} from "@/lib/deposits/client";

export const STAGE_TONES: Record<DepositStage, StateTone> = {
  expected: "none",
  claimed: "alert",
  approved: "alert",
  accepted: "good",
  refused: "stop",
  expired: "past",
  cancelled: "past",
};

/** Without a choice, the list shows the deposits that wait. */
export const STATE_FIELD = {
  name: "estado",
  label: "Estado",
  all: FILTER_LABELS.open,
  options: DEPOSIT_FILTERS.filter((one) => one !== "open").map((value) => ({ value, label: FILTER_LABELS[value] })),
};

export const ACT_LABELS: Record<DepositAct, string> = {
  approve: "Aprobar",
  accept: "Aceptar",
  refuse: "Rechazar",
};

/** "9300 1458 2207 16" */
export const inGroups = (reference: string) => reference.replace(/(.{4})(?=.)/g, "$1 ");

type Facts = Pick<
  DepositDto,
  | "stage"
  | "amountCents"
  | "receivedCents"
  | "expiresAt"
  | "claimedAt"
  | "approvedAt"
  | "approvedBy"
  | "acceptedAt"
  | "acceptedBy"
  | "refusedAt"
  | "refusedBy"
  | "refusedReason"
  | "bank"
  | "timeZone"
>;

export function historyOf(deposit: Facts): string[] {
  const { claimedAt, approvedAt, approvedBy, acceptedAt, acceptedBy, refusedAt, refusedBy, refusedReason } = deposit;
  const at = (date: Date) => formatDateTime(date, deposit.timeZone);
  return [
    ...(claimedAt ? [`Avisó que ya pagó el ${at(claimedAt)}`] : []),
    ...(deposit.bank ? [`En el banco: ${formatMoney(deposit.bank.amountCents)}, ${deposit.bank.text}`] : []),
    ...(approvedAt ? [`Aprobó ${approvedBy ?? "alguien"} el ${at(approvedAt)}`] : []),
    ...(acceptedAt ? [`Aceptó ${acceptedBy ?? "alguien"} el ${at(acceptedAt)}`] : []),
    ...(refusedAt ? [`Rechazó ${refusedBy ?? "alguien"} el ${at(refusedAt)}: “${refusedReason ?? ""}”`] : []),
  ];
}

/** Says what came only when it differs from the amount due. */
export function amountWords({ amountCents, receivedCents }: Pick<Facts, "amountCents" | "receivedCents">): string[] {
  const differs = receivedCents !== null && receivedCents !== amountCents;
  return [formatMoney(amountCents), ...(differs ? [`Recibido ${formatMoney(receivedCents)}`] : [])];
}

interface Plan {
  title: string;
  points: string[];
  note: string | null;
  done: string;
}

type Planned = Pick<DepositDto, "amountCents" | "reference" | "buyer" | "orderState" | "twoPeople" | "stage">;

/** The words of an act's dialog and of the notice after it. */
export function planOf(act: DepositAct, deposit: Planned): Plan {
  const { amountCents, reference, twoPeople, orderState } = deposit;
  const amount = formatMoney(amountCents);
  const buyer = deposit.buyer ?? "quien compró";
  const name = `${amount}, referencia ${inGroups(reference)}`;
  switch (act) {
    case "approve":
      return {
        title: `¿Aprobar el depósito de ${name}?`,
        points: [
          "Dices que viste el dinero en el banco o en la taquilla.",
          "Los lugares ya no se liberan mientras se decide.",
          twoPeople ? "Otra persona lo acepta después." : "Falta aceptarlo para que salgan los boletos.",
        ],
        note: null,
        done: twoPeople
          ? "Depósito aprobado. Falta que otra persona lo acepte."
          : "Depósito aprobado. Falta aceptarlo.",
      };
    case "accept":
      return {
        title: `¿Aceptar el depósito de ${name}?`,
        points: [
          orderState === "awaiting_payment"
            ? `${buyer} recibe sus boletos por correo.`
            : `La compra ya no esperaba este dinero: ${buyer} recibe boletos solo si todavía hay lugares; si no, queda en pagos por revisar.`,
          "El dinero queda registrado como pago de la compra.",
        ],
        note: "No se puede deshacer.",
        done: "Depósito aceptado.",
      };
    case "refuse":
      return {
        title: `¿Rechazar el depósito de ${name}?`,
        points: [
          `Avisamos a ${buyer} que no se encontró su depósito.`,
          "Puede pagar de otra forma mientras sus lugares sigan apartados.",
          "Si el dinero aparece después, todavía lo puedes aprobar.",
        ],
        note: null,
        done: "Depósito rechazado.",
      };
  }
}
