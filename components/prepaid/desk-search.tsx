import { DeskCamera } from "@/components/prepaid/desk-camera";
import { DeskTopup } from "@/components/prepaid/desk-topup";
import { Btn } from "@/components/ui/btn";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { StateBadge } from "@/components/ui/state-badge";
import { formatTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import type { PrepaidDto } from "@/lib/prepaid/client";

interface DeskSearchProps {
  q: string;
  found: readonly PrepaidDto[];
  /** The one that was chosen, or the only one. */
  account: PrepaidDto | null;
}

const codeLine = ({ name, type }: PrepaidDto) => (name === type.name ? type.line : `${name}, ${type.line}`);

/** Whose account pays: looked for by what the driver has with them. */
export function DeskSearch({ q, found, account }: DeskSearchProps) {
  return (
    <section className="panel">
      <div className="bloque">
        <h2>Recargar</h2>
        <form className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <Field label="QR, teléfono o placa">
            <Input
              id="q"
              name="q"
              type="search"
              defaultValue={q}
              autoComplete="off"
              maxLength={200}
              enterKeyHint="search"
            />
          </Field>
          <Btn type="submit">Buscar</Btn>
        </form>
        <DeskCamera />
        {account ? <Whose account={account} /> : null}
        {!account && found.length > 0 ? <Several q={q} found={found} /> : null}
        {q !== "" && found.length === 0 ? (
          <p role="status">No encontramos un prepago con eso. Prueba con su placa o con el teléfono de su titular.</p>
        ) : null}
      </div>
      {account ? <DeskTopup key={`${account.id}:${account.balanceCents}`} account={account} /> : null}
    </section>
  );
}

function Whose({ account }: { account: PrepaidDto }) {
  const { holder, balanceCents, debtCents, plates, inside, venue } = account;
  return (
    <div className="persona">
      <span>
        <strong>{holder.name}</strong>
        <span className="meta mt-0.5 block">{codeLine(account)}</span>
      </span>
      <span className="text-right">
        <span className="meta block">Saldo</span>
        <span className="num">{formatMoney(balanceCents)}</span>
      </span>
      <span className="fila col-span-full mt-1 flex-wrap">
        {plates.map((plate) => (
          <span key={plate} className="matricula">
            {plate}
          </span>
        ))}
        {inside ? (
          <StateBadge tone="good">Adentro desde las {formatTime(inside.since, venue.timeZone)}</StateBadge>
        ) : null}
        {debtCents > 0 ? <StateBadge tone="stop">Debe {formatMoney(debtCents)}</StateBadge> : null}
        {account.state === "blocked" ? <StateBadge tone="stop">Bloqueado</StateBadge> : null}
      </span>
    </div>
  );
}

function Several({ q, found }: { q: string; found: readonly PrepaidDto[] }) {
  return (
    <ul className="lista-caja" aria-label="Prepagos encontrados">
      {found.map((account) => (
        <li key={account.id}>
          <a href={`/caja?${new URLSearchParams({ q, cuenta: String(account.id) })}`}>
            <strong>{account.holder.name}</strong>
            <span className="meta">{[codeLine(account), ...account.plates].join(" · ")}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
