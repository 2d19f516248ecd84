import { Notice } from "@/components/ui/notice";
import { StateBadge } from "@/components/ui/state-badge";
import { formatDay, formatTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import type { InsideDto, PrepaidDto } from "@/lib/prepaid/client";
import { stayWords } from "@/lib/prepaid/client";

/** "16:02", with the day where that was not today. */
function since({ since: at, minutes }: InsideDto, timeZone: string): string {
  const time = formatTime(at, timeZone);
  return minutes < 12 * 60 ? `las ${time}` : `el ${formatDay(at, timeZone)}, ${time}`;
}

function Left({ balanceCents, inside }: PrepaidDto) {
  if (!inside || inside.dueCents === 0) return null;
  const left = balanceCents - inside.dueCents;
  return (
    <dd className="meta">{left >= 0 ? `Te quedarían ${formatMoney(left)}` : `Te faltan ${formatMoney(-left)}`}</dd>
  );
}

function NextCharge({ inside, timeZone }: { inside: InsideDto; timeZone: string }) {
  const { next, step, frozenUntil } = inside;
  if (frozenUntil)
    return (
      <div className="proximo">
        <p className="meta">
          Sal antes de las <b>{formatTime(frozenUntil, timeZone)}</b> y pagas lo mismo
        </p>
      </div>
    );
  if (!next || !step) return null;
  return (
    <div className="proximo">
      <div className="barra" role="img" aria-label={`${step.done} de ${step.of} minutos hasta el siguiente cargo`}>
        <i style={{ width: `${Math.round((step.done * 1000) / step.of) / 10}%` }} />
      </div>
      <p className="meta">
        A las {formatTime(next.at, timeZone)} sube a <b>{formatMoney(next.dueCents)}</b>
      </p>
    </div>
  );
}

/** What a period pass has paid for, and what the next one takes. */
function periodLine({ type, periodUntil, venue }: PrepaidDto, now: Date): string | null {
  if (!type.isPeriod || type.periodCents === null) return null;
  const price = formatMoney(type.periodCents);
  if (!periodUntil || periodUntil <= now) return `Tu próxima entrada paga un periodo de ${price}`;
  return `Pagado hasta el ${formatDay(periodUntil, venue.timeZone)}; el siguiente cuesta ${price}`;
}

/** Balance, what the car that is inside costs so far, and when that rises. */
export function BalancePanel({ account, now }: { account: PrepaidDto; now: Date }) {
  const { name, balanceCents, debtCents, inside, venue, limits } = account;
  const period = periodLine(account, now);
  const isLow = account.state === "active" && balanceCents < limits.noticeCents && debtCents === 0;
  return (
    <section className="hoja" aria-label={`${name}, saldo y estancia`}>
      <dl className="par">
        <div>
          <dt>{isLow ? <StateBadge tone="alert">Tu saldo es bajo</StateBadge> : "Tu saldo"}</dt>
          <dd className="num">{formatMoney(balanceCents)}</dd>
          <Left {...account} />
        </div>
        {inside ? (
          <div>
            <dt>
              <StateBadge tone="good">Adentro, {stayWords(inside.minutes)}</StateBadge>
            </dt>
            <dd className="num">{formatMoney(inside.dueCents)}</dd>
            <dd className="meta">
              {inside.words}, desde {since(inside, venue.timeZone)}
            </dd>
          </div>
        ) : null}
      </dl>
      {inside ? <NextCharge inside={inside} timeZone={venue.timeZone} /> : null}
      {period ? (
        <div className="proximo">
          <p className="meta">{period}</p>
        </div>
      ) : null}
      {debtCents > 0 ? (
        <div className="hoja-c pt-0">
          <Notice tone="alert" title={`Debes ${formatMoney(debtCents)}`}>
            <p>Se paga primero con tu siguiente recarga.</p>
          </Notice>
        </div>
      ) : null}
    </section>
  );
}
