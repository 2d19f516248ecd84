import { Money } from "@/components/ui/money";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { PASSAGE_WORDS, type PassageDto, type PassageState } from "@/lib/barriers/client";
import { formatTime } from "@/lib/core/dates";
import { KIND_WORDS } from "@/lib/passes/client";
import { DECISION_WORDS } from "@/lib/qr-history/client";

const TONES: Record<PassageState, StateTone> = {
  refused: "stop",
  ordered: "none",
  opened: "good",
  passed: "good",
  failed: "stop",
  backed_off: "past",
  unknown: "alert",
};

/** What became of a car. */
export function PassageBadge({ state }: { state: PassageState }) {
  return <StateBadge tone={TONES[state]}>{PASSAGE_WORDS[state]}</StateBadge>;
}

/** A plate as it is written on a car. */
export const Plate = ({ plate }: { plate: string }) => (
  <span className="inline-block rounded-xs border border-ink px-1.5 font-mono text-xs font-bold tracking-wide">
    {plate}
  </span>
);

interface SightingPictureProps {
  /** Null: there is none. */
  id: number | null;
  plate: string | null;
}

/** A picture of a car, small; a touch opens it. */
export function SightingPicture({ id, plate }: SightingPictureProps) {
  if (id === null) return null;
  const address = `/list-parking-pen/pasos/${id}/foto`;
  const words = plate ? `Foto del auto ${plate}` : "Foto del auto";
  return (
    <a href={address} target="_blank" rel="noreferrer" className="shrink-0" aria-label={words}>
      <img src={address} alt="" width={64} height={44} loading="lazy" className="h-11 w-16 rounded-sm object-cover" />
    </a>
  );
}

const isKind = (kind: string | null): kind is keyof typeof KIND_WORDS => kind !== null && kind in KIND_WORDS;

/** One of the last cars of a lane. */
export function PassageRow({ passage }: { passage: PassageDto }) {
  const { codeTail, kind, decision, state, at, timeZone, answeredMs, repeats, takenCents, person, plate, pictureId } =
    passage;
  const why = [
    isKind(kind) ? KIND_WORDS[kind] : "",
    state === "refused" ? DECISION_WORDS[decision] : "",
    repeats > 0 ? "abrió otra vez, sin cobro" : "",
    person ? `lo leyó ${person}` : "",
  ].filter(Boolean);
  const isBack = state === "failed" || state === "backed_off";
  return (
    <li className="fila items-start justify-between gap-3 border-t border-line px-5 py-3 first:border-t-0">
      <SightingPicture id={pictureId} plate={plate} />
      <span className="min-w-0 flex-1">
        {plate ? <Plate plate={plate} /> : null}
        <strong className="block">{codeTail ? `QR …${codeTail}` : "Sin código"}</strong>
        <small className="chico block">{why.join(", ")}</small>
        {takenCents > 0 ? (
          <small className="chico block">
            {isBack ? "Se devolvió " : state === "ordered" || state === "unknown" ? "Cobro por confirmar, " : "Cobró "}
            <Money cents={takenCents} />
          </small>
        ) : null}
      </span>
      <span className="grid shrink-0 justify-items-end gap-1">
        <PassageBadge state={state} />
        <small className="chico">
          {formatTime(at, timeZone)} · {answeredMs} ms
        </small>
      </span>
    </li>
  );
}
