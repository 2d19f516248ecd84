import { ForgiveAct } from "@/components/prepaid/accounts/forgive-act";
import { MovementMark } from "@/components/prepaid/movement-list";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { formatDateTime, formatDay } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import {
  movementDetails,
  movementTitle,
  type PrepaidAccountDetailDto,
  type PrepaidDebtDto,
  type PrepaidLotDto,
  type PrepaidVisitDto,
  type StaffMovementDto,
  signed,
  stayWords,
  topupTitle,
} from "@/lib/prepaid/client";

interface TableProps {
  account: PrepaidAccountDetailDto;
}

const Nothing = ({ children }: { children: string }) => <p className="meta px-4.5 pb-4.5">{children}</p>;

/** The last movements, the balance after each. */
export function Movements({ account: { movements, timeZone } }: TableProps) {
  const columns: Column<StaffMovementDto>[] = [
    {
      key: "what",
      header: "Movimiento",
      card: "title",
      rowHeader: true,
      cell: (row) => (
        <span className="fila gap-3">
          <MovementMark movement={row} />
          <span className="grid">
            <span>{movementTitle(row)}</span>
            <span className="meta font-normal">
              {[...movementDetails(row), row.by].filter((part) => part !== null && part !== "").join(" · ")}
            </span>
          </span>
        </span>
      ),
    },
    { key: "at", header: "Fecha", card: "foot", bare: true, cell: ({ at }) => formatDateTime(at, timeZone) },
    { key: "folio", header: "Folio", card: "foot", code: true, cell: ({ folio }) => folio },
    {
      key: "amount",
      header: "Importe",
      card: "foot",
      number: true,
      cell: ({ amountCents }) => (
        <span className={amountCents > 0 ? "text-success-ink" : undefined}>{signed(amountCents)}</span>
      ),
    },
    { key: "balance", header: "Saldo", card: "foot", number: true, cell: (row) => formatMoney(row.balanceCents) },
  ];
  return (
    <Panel title="Movimientos" meta={movements.length > 0 ? "Los últimos, el saldo después de cada uno" : null}>
      {movements.length > 0 ? (
        <DataTable caption="Movimientos" columns={columns} rows={movements} rowKey={({ id }) => String(id)} />
      ) : (
        <Nothing>Todavía no se mueve su saldo.</Nothing>
      )}
    </Panel>
  );
}

function endWords({ endedBy, endedReason, leftAt, enteredAt }: PrepaidVisitDto): string {
  if (endedBy === "staff") return endedReason ? `La terminó el recinto: ${endedReason}` : "La terminó el recinto";
  if (endedBy === "orphan") return "Nadie leyó su salida";
  if (leftAt && enteredAt) return stayWords(Math.max(0, Math.floor((leftAt.getTime() - enteredAt.getTime()) / 60_000)));
  return leftAt ? "Nadie leyó su entrada" : "Adentro";
}

/** The last stays, with what each one cost. */
export function Visits({ account: { visits, timeZone } }: TableProps) {
  const moment = (at: Date | null) => (at ? formatDateTime(at, timeZone) : "—");
  const columns: Column<PrepaidVisitDto>[] = [
    { key: "in", header: "Entrada", card: "title", rowHeader: true, cell: ({ enteredAt }) => moment(enteredAt) },
    { key: "out", header: "Salida", card: "foot", cell: ({ leftAt }) => moment(leftAt) },
    { key: "how", header: "Estancia", card: "sub", cell: endWords },
    { key: "paid", header: "Cobrado", card: "foot", number: true, cell: (row) => formatMoney(row.chargedCents) },
    { key: "debt", header: "Adeudo", card: "foot", number: true, cell: (row) => formatMoney(row.debtCents) },
  ];
  return (
    <Panel title="Estancias" meta={visits.length > 0 ? "Las últimas" : null}>
      {visits.length > 0 ? (
        <DataTable caption="Estancias" columns={columns} rows={visits} rowKey={({ id }) => String(id)} />
      ) : (
        <Nothing>Todavía no entra con este QR.</Nothing>
      )}
    </Panel>
  );
}

/** What the balance is made of, in the order in which it is spent. */
export function Lots({ account: { lots, timeZone, balanceCents } }: TableProps) {
  const columns: Column<PrepaidLotDto>[] = [
    {
      key: "what",
      header: "De",
      card: "title",
      rowHeader: true,
      cell: ({ kind, method }) => (kind === "gift" ? "Regalo o ajuste" : topupTitle(method)),
    },
    { key: "at", header: "Fecha", card: "foot", bare: true, cell: ({ at }) => formatDay(at, timeZone) },
    {
      key: "until",
      header: "Vence",
      card: "foot",
      cell: ({ expiresAt }) => (expiresAt ? formatDay(expiresAt, timeZone) : "Nunca"),
    },
    { key: "was", header: "Fue de", card: "foot", number: true, cell: (row) => formatMoney(row.amountCents) },
    { key: "rest", header: "Queda", card: "foot", number: true, cell: (row) => formatMoney(row.restCents) },
  ];
  if (lots.length === 0) return null;
  return (
    <Panel title="De qué es su saldo" meta="En el orden en que se gasta">
      <DataTable
        caption="De qué es su saldo"
        columns={columns}
        rows={lots}
        rowKey={({ id }) => String(id)}
        totals={{ what: "Saldo", rest: formatMoney(balanceCents) }}
      />
    </Panel>
  );
}

const DEBTS: Readonly<Record<PrepaidDebtDto["kind"], string>> = {
  exit: "Salió sin saldo",
  entry: "Entró sin saldo",
  dispute: "Contracargo",
};

/** What is owed; the next top-up pays it first. */
export function Debts({ account: { id, debts, timeZone }, mayWrite }: TableProps & { mayWrite: boolean }) {
  const columns: Column<PrepaidDebtDto>[] = [
    {
      key: "why",
      header: "Adeudo",
      card: "title",
      rowHeader: true,
      cell: ({ kind, reason, by }) => (
        <span className="grid">
          <span>{DEBTS[kind]}</span>
          <span className="meta font-normal">{[reason, by].filter(Boolean).join(" · ")}</span>
        </span>
      ),
    },
    { key: "at", header: "Fecha", card: "foot", bare: true, cell: ({ at }) => formatDateTime(at, timeZone) },
    { key: "rest", header: "Debe", card: "foot", number: true, cell: (row) => formatMoney(row.restCents) },
    ...(mayWrite
      ? [
          {
            key: "act",
            header: "Acciones",
            headerHidden: true,
            card: "foot" as const,
            bare: true,
            cell: (row: PrepaidDebtDto) => (
              <ForgiveAct accountId={id} debtId={row.id} amount={formatMoney(row.restCents)} />
            ),
          },
        ]
      : []),
  ];
  if (debts.length === 0) return null;
  return (
    <Panel title="Adeudos" meta="La próxima recarga los paga primero">
      <DataTable caption="Adeudos" columns={columns} rows={debts} rowKey={({ id: debtId }) => String(debtId)} />
    </Panel>
  );
}
