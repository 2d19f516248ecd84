import type { ReactNode } from "react";
import { AccountStateSign } from "@/components/prepaid/accounts/account-state-sign";
import { nameOfAccount } from "@/components/prepaid/accounts/account-words";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { QrPicture } from "@/components/ui/qr-picture";
import { Stat, Stats } from "@/components/ui/stat";
import { formatDateTime, formatDay, formatTime } from "@/lib/core/dates";
import { formatCounted, formatMoney } from "@/lib/core/money";
import { formatShortCode } from "@/lib/passes/client";
import { autoLine, type PrepaidAccountDetailDto } from "@/lib/prepaid/client";

interface AccountProps {
  account: PrepaidAccountDetailDto;
}

/** What the balance is, what is owed, and when the car was here. */
export function AccountFigures({ account }: AccountProps) {
  const { balanceCents, noticeCents, debtCents, debts, lots, insideSince, lastVisitAt, timeZone } = account;
  const giftCents = lots.reduce((sum, { kind, restCents }) => (kind === "gift" ? sum + restCents : sum), 0);
  const isLow = balanceCents < noticeCents;
  const seenAt = insideSince ?? lastVisitAt;
  return (
    <section className="panel" aria-label="Resumen">
      <Stats>
        <Stat
          label="Saldo"
          value={formatMoney(balanceCents)}
          note={isLow ? `Saldo bajo: avisa con menos de ${formatMoney(noticeCents)}` : null}
        />
        <Stat
          label="De ese saldo, regalo"
          value={formatMoney(giftCents)}
          note={giftCents > 0 ? "Se gasta primero" : null}
        />
        <Stat
          label="Adeudo"
          value={formatMoney(debtCents)}
          note={debts.length > 0 ? formatCounted(debts.length, "adeudo", "adeudos") : null}
        />
        <Stat
          label={insideSince ? "Adentro desde" : "Última visita"}
          value={seenAt ? formatDay(seenAt, timeZone) : "Ninguna"}
          note={seenAt ? formatTime(seenAt, timeZone) : null}
        />
      </Stats>
    </section>
  );
}

function validity({ validFrom, validUntil, timeZone }: PrepaidAccountDetailDto): string {
  const [from, until] = [validFrom, validUntil].map((at) => (at ? formatDay(at, timeZone) : null));
  if (from && until) return `Del ${from} al ${until}`;
  if (from) return `Desde el ${from}`;
  return until ? `Hasta el ${until}` : "Sin límite";
}

/** Who holds it, its type and its QR. */
export function AccountFacts({ account }: AccountProps) {
  const { holder, folio, typeName, plates, timeZone, periodUntil, shortCode, drawing, createdAt } = account;
  const code = formatShortCode(shortCode);
  const facts: [string, ReactNode][] = [
    ["Estado", <AccountStateSign key="state" state={account.state} isClosing={account.isClosing} />],
    ["Tipo", typeName],
    [
      "Titular",
      <a key="holder" href={`/users/${holder.userId}`}>
        {holder.fullName}
      </a>,
    ],
    ["Apodo", account.nickname || "—"],
    ["Placas", plates.length > 0 ? plates.join(", ") : "—"],
    ["Vigencia", validity(account)],
    ...(periodUntil
      ? ([["Periodo pagado", `Hasta el ${formatDateTime(periodUntil, timeZone)}`]] as [string, ReactNode][])
      : []),
    ["Recarga automática", autoLine(account.auto)],
    ["Correo", holder.email ?? "—"],
    ["Teléfono", holder.phone ?? "—"],
    ["Recinto", account.enclosureName],
    ["Folio", folio],
    ["Alta", formatDateTime(createdAt, timeZone)],
  ];
  return (
    <Panel title="Datos">
      <div className="grid gap-5 px-4.5 pb-4.5 md:grid-cols-[1fr_14rem]">
        <dl className="grid content-start gap-3 sm:grid-cols-2">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="meta">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
        {drawing ? (
          <figure className="grid content-start justify-items-center gap-2">
            <QrPicture
              className="w-full max-w-56"
              qr={drawing}
              label={`QR de ${nameOfAccount(account)}, código ${code}`}
            />
            <figcaption className="codigo text-center text-balance">{code}</figcaption>
            <div className="grid w-full max-w-56 gap-2">
              <BtnLink size="sm" href={`/generateQrToUser/${account.id}/qr`} download>
                <Icon name="download" />
                Descargar
              </BtnLink>
            </div>
          </figure>
        ) : null}
      </div>
    </Panel>
  );
}
