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

const isKind = (kind: string | null): kind is keyof typeof KIND_WORDS => kind !== null && kind in KIND_WORDS;

/** One of the last cars of a lane. */
export function PassageRow({ passage }: { passage: PassageDto }) {
  const { codeTail, kind, decision, state, at, timeZone, answeredMs, repeats, takenCents, person } = passage;
  const why = [
    isKind(kind) ? KIND_WORDS[kind] : "",
    state === "refused" ? DECISION_WORDS[decision] : "",
    repeats > 0 ? "abrió otra vez, sin cobro" : "",
    person ? `lo leyó ${person}` : "",
  ].filter(Boolean);
  const isBack = state === "failed" || state === "backed_off";
  return (
    <li className="fila items-start justify-between gap-3 border-t border-line px-5 py-3 first:border-t-0">
      <span className="min-w-0">
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
