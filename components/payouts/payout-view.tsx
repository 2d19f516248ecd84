import {
  AtBankAct,
  BankRowAct,
  DeferAct,
  ExplainAct,
  LinkAct,
  ReconcileAct,
  UndoAtBankAct,
  WriteOffAct,
} from "@/components/payouts/payout-acts";
import { dayWords } from "@/components/payouts/payout-cells";
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
  LINE_KIND_WORDS,
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

/** Each way in which a movement differs, as a sentence. */
function differenceWords(line: PayoutLineDto): string[] {
  const { kind, amountDifference: cents, feeDifference, ourFeeCents, theirFeeCents } = line;
  const more = cents < 0 ? "de menos" : "de más";
  return [
    ...(cents === 0
      ? []
      : kind === "charge"
        ? [`Depositó ${formatMoney(Math.abs(cents))} ${more}.`]
        : [`Nuestros libros no tienen ${signedMoney(cents)} de este movimiento.`]),
    ...(feeDifference === 0
      ? []
      : [`Esperábamos ${formatMoney(ourFeeCents ?? 0)} de comisión, cobró ${formatMoney(theirFeeCents ?? 0)}.`]),
  ];
}

function Difference({ line: { amountDifference, feeDifference } }: { line: PayoutLineDto }) {
  return (
    <>
      {amountDifference === 0 && feeDifference !== 0 ? null : <strong>{signedMoney(amountDifference)}</strong>}
      {feeDifference === 0 ? null : (
        <span className="block">
          <strong>{signedMoney(feeDifference)}</strong> <span className="chico">en la comisión</span>
        </span>
      )}
    </>
  );
}

interface LinesProps {
  payout: PayoutDto;
  title: string;
  lines: readonly PayoutLineDto[];
  /** How many there are; no more than some hundreds are drawn. */
  count: number;
  mayAct: boolean;
}

/** Movements of a group, each beside what our books say of it. */
function Lines({ payout, title, lines, count, mayAct }: LinesProps) {
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
            cell: (line: PayoutLineDto) => (
              <span className="fila flex-wrap gap-2">
                {line.folio === null && payout.state === "open" ? <LinkAct lineId={line.id} name={line.name} /> : null}
                <ExplainAct lineId={line.id} name={line.folio ?? line.name} words={explainPoints(line)} />
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel title={title} meta={movements(count)}>
      <DataTable caption={title} rows={lines} rowKey={({ id }) => String(id)} columns={columns} />
    </Panel>
  );
}

const explainPoints = (line: PayoutLineDto) =>
  line.folio === null
    ? [`${signedMoney(line.amountDifference)} que el proveedor mandó y no es de una compra nuestra.`]
    : differenceWords(line);

/** Payments of ours that the provider did not send. */
function Missing({ payout, mayAct }: { payout: PayoutDto; mayAct: boolean }) {
  const { id, missing, missingPayments } = payout;
  const provider = providerName(payout.provider);
  const acts = ({ paymentId, folio, amountCents }: MissingPaymentDto) => (
    <span className="fila flex-wrap gap-2">
      <DeferAct id={id} paymentIds={[paymentId]} count={1} what={folio} />
      <WriteOffAct id={id} paymentId={paymentId} folio={folio} amount={formatMoney(amountCents)} />
    </span>
  );
  return (
    <Panel
      title="Solo nuestro"
      meta={`${formatCount(missing.count)} ${plural(missing.count, "cobro", "cobros")}, ${formatMoney(missing.cents)}`}
      aside={
        mayAct && missing.count > 1 ? (
          <DeferAct id={id} paymentIds={null} count={missing.count} what={`Los ${formatCount(missing.count)} cobros`} />
        ) : null
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
                  cell: acts,
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

const group = ({ count, cents }: LineSums) => ({ value: formatCount(count), note: signedMoney(cents) });

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
          <Stat label={<StateBadge tone="good">Coinciden</StateBadge>} {...group(sums.matched)} />
          <Stat label={<StateBadge tone="alert">Solo nuestro</StateBadge>} {...group(missing)} />
          <Stat label={<StateBadge tone="stop">Solo de ellos</StateBadge>} {...group(sums.theirs)} />
          <Stat label={<StateBadge tone="alert">Diferentes</StateBadge>} {...group(sums.different)} />
          {sums.explained.count > 0 ? (
            <Stat label={<StateBadge tone="past">Explicados</StateBadge>} {...group(sums.explained)} />
          ) : null}
        </Stats>
      </section>
      {missing.count > 0 ? <Missing payout={payout} mayAct={mayAct} /> : null}
      {theirs.length > 0 ? (
        <Lines payout={payout} title="Solo de ellos" lines={theirs} count={sums.theirs.count} mayAct={mayAct} />
      ) : null}
      {different.length > 0 ? (
        <Lines payout={payout} title="Diferentes" lines={different} count={sums.different.count} mayAct={mayAct} />
      ) : null}
      {explained.length > 0 ? (
        <Lines payout={payout} title="Explicados" lines={explained} count={sums.explained.count} mayAct={false} />
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
