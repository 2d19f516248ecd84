import { SwipeSteps } from "@/components/prepaid/swipe-steps";
import { STATE_TONES, stateHint, stateWords } from "@/components/prepaid/words";
import { Icon } from "@/components/ui/icon";
import { QrPicture } from "@/components/ui/qr-picture";
import { StateBadge } from "@/components/ui/state-badge";
import { formatShortCode } from "@/lib/passes/client";
import { accountHref, type PrepaidDto } from "@/lib/prepaid/client";

function Step({ to, icon }: { to: PrepaidDto | undefined; icon: "chevron-left" | "chevron-right" }) {
  if (!to) return <span className="w-tap" />;
  const isNext = icon === "chevron-right";
  return (
    <a
      className="btn btn-icono"
      href={accountHref(to.id)}
      rel={isNext ? "next" : "prev"}
      aria-label={`QR ${isNext ? "siguiente" : "anterior"}, ${to.name}`}
    >
      <Icon name={icon} size={22} />
    </a>
  );
}

interface QrSheetProps {
  account: PrepaidDto;
  /** The holder's accounts at the venue, this one among them. */
  series: readonly PrepaidDto[];
  now: Date;
}

/** The QR on paper with its quiet zone, its short code, and the way to the holder's others. */
export function QrSheet({ account, series, now }: QrSheetProps) {
  const { name, plates, state, code } = account;
  const at = series.findIndex(({ id }) => id === account.id);
  const next = series[at + 1];
  const hint = stateHint(account, now);
  const [plate] = plates;
  const isOff = state === "pending" || state === "paused" || state === "blocked";
  return (
    <section className="qr-tira-caja" aria-label="Tus QR">
      <div className="qr-tira">
        <article
          className={isOff ? "qr-hoja qr-apagado" : "qr-hoja"}
          aria-label={`QR ${at + 1} de ${series.length}, ${name}`}
        >
          <div className="qr-hoja-cab">
            <h2>{name}</h2>
            {plate ? <span className="matricula">{plate}</span> : null}
            <StateBadge tone={STATE_TONES[state]}>{stateWords(state)}</StateBadge>
          </div>
          {code ? <QrPicture qr={code.qr} label={`QR de prepago, ${name}`} /> : null}
          {code ? <p className="codigo">{formatShortCode(code.short)}</p> : null}
          {hint ? <p className="meta">{hint}</p> : null}
        </article>
        {next ? <span className="qr-hoja" aria-hidden="true" /> : null}
      </div>
      {series.length > 1 ? (
        <div className="qr-paso">
          <Step to={series[at - 1]} icon="chevron-left" />
          <div className="puntos" aria-hidden="true">
            {series.map(({ id }) => (
              <i key={id} className={id === account.id ? "aqui" : undefined} />
            ))}
          </div>
          <Step to={next} icon="chevron-right" />
        </div>
      ) : (
        <div className="qr-paso" />
      )}
      <SwipeSteps />
    </section>
  );
}
