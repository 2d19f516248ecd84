import { AtBankAct, BankRowAct, DeferAct, ReconcileAct, UndoAtBankAct } from "@/components/payouts/payout-acts";
import { dayWords } from "@/components/payouts/payout-cells";
import { comparedHref } from "@/components/payouts/payout-path";
import { Difference, differenceWords, LineActs, MissingActs } from "@/components/payouts/what-differs";
import { CountLink } from "@/components/reports/figure-link";
import { BtnLink } from "@/components/ui/btn-link";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import { StateBadge } from "@/components/ui/state-badge";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount, formatMoney, signedMoney } from "@/lib/core/money";
import { plural } from "@/lib/core/plural";
import { providerName } from "@/lib/payments/client";
import {
  COMPARED_STATE_WORDS,
  type ComparedState,
  LINE_KIND_WORDS,
  type LineState,
  type LineSums,
  type MissingPaymentDto,
  type PayoutDto,
  type PayoutLineDto,
} from "@/lib/payouts/client";
import { paidWords } from "@/lib/pricing/client";

const ZONE = "America/Monterrey";

const movements = (count: number) => `${formatCount(count)} ${plural(count, "movimiento", "movimientos")}`;

/** What came in, less what went back and what was kept, is what was sent. */
function Sum({ payout }: { payout: PayoutDto }) {
  const { chargeCents, chargeCount, refundCents, otherCents, feeCents, feeIvaCents, leftCents, netCents } = payout;
  return (
    <section className="panel" aria-label="Cuenta del pago">
      <Stats>
        <Stat
          label="Cobros"
          value={formatMoney(chargeCents)}
          note={`${formatCount(chargeCount)} ${plural(chargeCount, "cobro", "cobros")}`}
        />
        <Stat
          label="Devuelto"
          value={signedMoney(refundCents)}
          note={otherCents === 0 ? undefined : `Contracargos, cargos y otros ${signedMoney(otherCents)}`}
        />
        <Stat label="Comisión" value={signedMoney(0 - feeCents + feeIvaCents)} />
        <Stat label="IVA de la comisión" value={signedMoney(0 - feeIvaCents)} />
        <Stat
          label="Neto del pago"
          value={signedMoney(netCents)}
          note={leftCents === 0 ? undefined : `Queda con el proveedor ${signedMoney(leftCents)}`}
        />
      </Stats>
    </section>
  );
}

/** Whether the bank has it, and which of its lines it may be. */
function AtBank({ payout, today }: { payout: PayoutDto; today: string }) {
  const { id, bank, bankUndone, bankCandidates, netCents } = payout;
  if (bank)
    return (
      <Notice tone="good" title={`En el banco el ${dayWords(bank.on)}`}>
        <span className="fila flex-wrap gap-3">
          <span className="min-w-0 flex-1 break-words">
            {bank.words}. Lo anotó {bank.by}.
          </span>
          <UndoAtBankAct id={id} words={bank.words} />
        </span>
      </Notice>
    );
  return (
    <Panel title="En el banco" aside={<AtBankAct id={id} net={signedMoney(netCents)} today={today} />}>
      {bankUndone ? (
        <p className="meta px-4.5 pb-3">
          {bankUndone.by} deshizo lo anotado el {formatDateTime(bankUndone.at, ZONE)}: “{bankUndone.reason}”.
        </p>
      ) : null}
      {bankCandidates.length === 0 ? (
        <p className="meta px-4.5 pb-4.5">
          Ningún renglón de los <a href="/deposits/estado-de-cuenta">estados de cuenta</a> trae este importe esos días.
        </p>
      ) : (
        <ul className="grid gap-3 px-4.5 pb-4.5">
          {bankCandidates.map(({ rowId, paidOn, text, bank: name }) => (
            <li key={rowId} className="fila flex-wrap gap-3">
              <span className="min-w-0 flex-1">
                <strong>{signedMoney(netCents)}</strong>, {name}, {dayWords(paidOn)}
                <span className="chico block break-words">{text}</span>
              </span>
              <BankRowAct id={id} rowId={rowId} words={`${name}, ${dayWords(paidOn)}: ${text}`} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const AllLink = ({ id, state }: { id: number; state: ComparedState }) => (
  <BtnLink size="sm" href={comparedHref(id, state)}>
    Ver todos
  </BtnLink>
);

interface LinesProps {
  payout: PayoutDto;
  title: string;
  state: LineState;
  lines: readonly PayoutLineDto[];
  /** How many there are; the list has what is not drawn. */
  count: number;
  mayAct: boolean;
}

/** Movements of a group, each beside what our books say of it. */
function Lines({ payout, title, state, lines, count, mayAct }: LinesProps) {
  const provider = providerName(payout.provider);
  const columns: Column<PayoutLineDto>[] = [
    {
      key: "ours",
      header: "Control Traslado",
      card: "title",
      rowHeader: true,
      cell: ({ folio, paymentFolio, method, cardFunding }) =>
        folio === null ? (
          <span className="meta">No tenemos esta compra</span>
        ) : (
          <>
            <a href={`/purchases?q=${encodeURIComponent(folio)}`}>{folio}</a>
            {paymentFolio && paymentFolio !== folio ? <span className="chico block">{paymentFolio}</span> : null}
            {method ? <span className="chico block">{paidWords(method, cardFunding)}</span> : null}
          </>
        ),
    },
    {
      key: "ourCents",
      header: "Nuestro",
      number: true,
      card: "foot",
      cell: ({ ourCents }) => (ourCents === null ? "" : signedMoney(ourCents)),
    },
    {
      key: "theirs",
      header: provider,
      card: "sub",
      cell: (line) => (
        <>
          <span className="break-all">{line.name}</span>
          <span className="chico block">
            {LINE_KIND_WORDS[line.kind]}, {formatDateTime(line.at, ZONE)}
          </span>
          {differenceWords(line).map((words) => (
            <span key={words} className="chico block">
              {words}
            </span>
          ))}
          {line.reason === null ? null : (
            <span className="chico block">
              “{line.reason}”, {line.explainedBy}
            </span>
          )}
        </>
      ),
    },
    {
      key: "amount",
      header: "De ellos",
      number: true,
      card: "foot",
      cell: ({ amountCents }) => signedMoney(amountCents),
    },
    { key: "difference", header: "Diferencia", number: true, card: "foot", cell: (line) => <Difference line={line} /> },
    ...(mayAct
      ? [
          {
            key: "acts",
            header: "Acciones",
            headerHidden: true,
            card: "foot" as const,
            bare: true,
            cell: (line: PayoutLineDto) => <LineActs line={line} isOpen={payout.state === "open"} />,
          },
        ]
      : []),
  ];
  return (
    <Panel
      title={title}
      meta={movements(count)}
      aside={count > lines.length ? <AllLink id={payout.id} state={state} /> : null}
    >
      <DataTable caption={title} rows={lines} rowKey={({ id }) => String(id)} columns={columns} />
    </Panel>
  );
}

/** Payments of ours that the provider did not send. */
function Missing({ payout, mayAct }: { payout: PayoutDto; mayAct: boolean }) {
  const { id, missing, missingPayments } = payout;
  const provider = providerName(payout.provider);
  return (
    <Panel
      title="Solo nuestro"
      meta={`${formatCount(missing.count)} ${plural(missing.count, "cobro", "cobros")}, ${formatMoney(missing.cents)}`}
      aside={
        <>
          {missing.count > missingPayments.length ? <AllLink id={id} state="missing" /> : null}
          {mayAct && missing.count > 1 ? (
            <DeferAct
              id={id}
              paymentIds={null}
              count={missing.count}
              what={`Los ${formatCount(missing.count)} cobros`}
            />
          ) : null}
        </>
      }
    >
      <DataTable
        caption="Solo nuestro"
        rows={missingPayments}
        rowKey={({ paymentId }) => String(paymentId)}
        columns={[
          {
            key: "ours",
            header: "Control Traslado",
            card: "title",
            rowHeader: true,
            cell: ({ folio, at }) => (
              <>
                <a href={`/purchases?q=${encodeURIComponent(folio)}`}>{folio}</a>
                <span className="chico block">{formatDateTime(at, ZONE)}</span>
              </>
            ),
          },
          {
            key: "amount",
            header: "Nuestro",
            number: true,
            card: "foot",
            cell: ({ amountCents }) => formatMoney(amountCents),
          },
          {
            key: "theirs",
            header: provider,
            card: "sub",
            cell: ({ wasDeferred }) =>
              wasDeferred ? `${provider} tampoco lo trae en este pago` : `${provider} no lo trae en este pago`,
          },
          ...(mayAct
            ? [
                {
                  key: "acts",
                  header: "Acciones",
                  headerHidden: true,
                  card: "foot" as const,
                  bare: true,
                  cell: (payment: MissingPaymentDto) => <MissingActs payoutId={id} payment={payment} />,
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

/** A figure that opens what it counts. */
const group = (id: number, state: ComparedState, { count, cents }: LineSums) => ({
  value: <CountLink count={count} href={comparedHref(id, state)} of={COMPARED_STATE_WORDS[state]} />,
  note: signedMoney(cents),
});

interface PayoutViewProps {
  payout: PayoutDto;
  today: string;
}

/** A payout beside our books: its sum, what matches, and what a person has to explain. */
export function PayoutView({ payout, today }: PayoutViewProps) {
  const { id, state, sums, missing, deferred, writtenOff, theirs, different, explained, reconciledBy, reconciledAt } =
    payout;
  const mayAct = state !== "reconciled";
  const left = payout.unexplained;
  return (
    <>
      {reconciledBy && reconciledAt ? (
        <Notice
          tone={state === "different" ? "alert" : "good"}
          title={`Lo dio por conciliado ${reconciledBy} el ${formatDateTime(reconciledAt, ZONE)}`}
        >
          {state === "different"
            ? `Después cambiaron nuestros libros: ${left === 1 ? "1 renglón ya no coincide" : `${formatCount(left)} renglones ya no coinciden`}. Explica aquí lo que cambió; sigue conciliado. `
            : null}
          {state === "reconciled" && deferred + writtenOff === 0 ? "Todo lo que debía traer, lo trajo." : null}
          {deferred > 0
            ? `${formatCount(deferred)} ${plural(deferred, "cobro se espera", "cobros se esperan")} en pagos siguientes. `
            : null}
          {writtenOff > 0
            ? `${formatCount(writtenOff)} ${plural(writtenOff, "cobro se dio por perdido", "cobros se dieron por perdidos")}.`
            : null}
        </Notice>
      ) : null}
      <Sum payout={payout} />
      <AtBank payout={payout} today={today} />
      <section className="panel" aria-label="Comparación con nuestros libros">
        <Stats>
          <Stat label={<StateBadge tone="good">Coinciden</StateBadge>} {...group(id, "matched", sums.matched)} />
          <Stat label={<StateBadge tone="alert">Solo nuestro</StateBadge>} {...group(id, "missing", missing)} />
          <Stat label={<StateBadge tone="stop">Solo de ellos</StateBadge>} {...group(id, "theirs", sums.theirs)} />
          <Stat label={<StateBadge tone="alert">Diferentes</StateBadge>} {...group(id, "different", sums.different)} />
          {sums.explained.count > 0 ? (
            <Stat label={<StateBadge tone="past">Explicados</StateBadge>} {...group(id, "explained", sums.explained)} />
          ) : null}
        </Stats>
      </section>
      {missing.count > 0 ? <Missing payout={payout} mayAct={mayAct} /> : null}
      {theirs.length > 0 ? (
        <Lines
          payout={payout}
          title="Solo de ellos"
          state="theirs"
          lines={theirs}
          count={sums.theirs.count}
          mayAct={mayAct}
        />
      ) : null}
      {different.length > 0 ? (
        <Lines
          payout={payout}
          title="Diferentes"
          state="different"
          lines={different}
          count={sums.different.count}
          mayAct={mayAct}
        />
      ) : null}
      {explained.length > 0 ? (
        <Lines
          payout={payout}
          title="Explicados"
          state="explained"
          lines={explained}
          count={sums.explained.count}
          mayAct={false}
        />
      ) : null}
      {state === "open" ? (
        <div className="fila flex-wrap gap-4">
          <p className="meta flex-1" aria-live="polite">
            {left === 0
              ? "Todo coincide o está explicado."
              : `${left === 1 ? "Queda 1 renglón" : `Quedan ${formatCount(left)} renglones`} sin explicar. Cada acto guarda quién, cuándo y por qué.`}
          </p>
          {left === 0 ? <ReconcileAct id={id} net={signedMoney(payout.netCents)} /> : null}
        </div>
      ) : null}
    </>
  );
}
