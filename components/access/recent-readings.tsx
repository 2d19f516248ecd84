"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useState } from "react";
import { clockText, DECISION_TEXT } from "@/components/access/decision-text";
import type { WaitingRow } from "@/components/access/offline/phone";
import { Arrow } from "@/components/ui/arrow";
import { Icon } from "@/components/ui/icon";
import { Plate } from "@/components/ui/plate";
import { type Decision, type Direction, type RecentScanDto, SHOWN_ONLY, type Shown } from "@/lib/access/client";

/** A low screen hides the older ones. */
const SHOWN = 3;
const MOST = 20;

interface Row {
  key: string;
  at: Date;
  decision: Decision | Shown;
  direction: Direction;
  zoneKey: string | null;
  codeTail: string | null;
  /** It was not sent yet. */
  waits: boolean;
}

interface RecentReadingsProps {
  scans: readonly RecentScanDto[];
  own: readonly WaitingRow[];
  timeZone: string;
}

function rowsOf(scans: readonly RecentScanDto[], own: readonly WaitingRow[]): Row[] {
  const waiting = own.map(({ nonce, at, direction, shown, zoneKey }) => ({
    key: nonce,
    at,
    decision: shown,
    direction,
    zoneKey,
    codeTail: null,
    waits: true,
  }));
  const sent = scans.map(({ scanId, ...scan }) => ({ ...scan, key: String(scanId), waits: false }));
  return [...waiting, ...sent].slice(0, MOST);
}

const wordsOf = ({ decision, direction }: Row): string => {
  if (decision === "admitted") return direction === "out" ? "Salió" : DECISION_TEXT.admitted;
  return decision === SHOWN_ONLY ? "Sin red no se pudo decidir" : DECISION_TEXT[decision];
};

/** The guard's last readings at this gate: a few below the camera, twenty in a sheet. */
export function RecentReadings({ scans, own, timeZone }: RecentReadingsProps) {
  const rows = rowsOf(scans, own);
  if (rows.length === 0) return <p className="esc-sin-lecturas">Aquí verás tus últimas lecturas.</p>;
  return (
    <>
      <ul className="esc-ultimas" aria-label="Tus últimas lecturas">
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.key}>
            <time dateTime={row.at.toISOString()}>{clockText(row.at, timeZone)}</time>
            {row.zoneKey ? (
              <Plate code={row.zoneKey} size="sm" />
            ) : row.codeTail ? (
              <small>…{row.codeTail}</small>
            ) : null}
            {row.waits ? (
              <>
                <Icon name="clock" size={18} />
                <span className="vh">por enviar</span>
              </>
            ) : null}
            <Result row={row} />
          </li>
        ))}
      </ul>
      <AllReadings rows={rows} timeZone={timeZone} />
    </>
  );
}

type Filter = "all" | "go" | "stop";

const FILTERS: readonly { id: Filter; label: string }[] = [
  { id: "all", label: "Todas" },
  { id: "go", label: "Pasan" },
  { id: "stop", label: "Alto" },
];

function AllReadings({ rows, timeZone }: { rows: readonly Row[]; timeZone: string }) {
  const [filter, setFilter] = useState<Filter>("all");
  const shown = rows.filter(({ decision }) => filter === "all" || (decision === "admitted") === (filter === "go"));
  return (
    <Dialog.Root>
      <Dialog.Trigger className="esc-btn esc-mas">Ver las últimas {MOST}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialogo-capa" />
        <Dialog.Popup className="dialogo dialogo-fijo">
          <Dialog.Title>Tus últimas lecturas</Dialog.Title>
          <fieldset className="lecturas-filtro">
            <legend className="vh">Cuáles</legend>
            {FILTERS.map(({ id, label }) => (
              <button key={id} type="button" className="btn" aria-pressed={filter === id} onClick={() => setFilter(id)}>
                {label}
              </button>
            ))}
          </fieldset>
          {shown.length === 0 ? (
            <p className="meta">Ninguna de estas.</p>
          ) : (
            <ul className="lecturas-todas">
              {shown.map((row) => (
                <li key={row.key} className="lectura-fila">
                  <time className="num" dateTime={row.at.toISOString()}>
                    {clockText(row.at, timeZone)}
                  </time>
                  <span className="crece">
                    {wordsOf(row)}
                    <small className="meta block">
                      {[
                        row.zoneKey ? `Zona ${row.zoneKey}` : null,
                        row.codeTail ? `termina en ${row.codeTail}` : null,
                        row.waits ? "por enviar" : null,
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </small>
                  </span>
                  <Result row={row} />
                </li>
              ))}
            </ul>
          )}
          <div className="acciones">
            <Dialog.Close className="btn btn-main">Volver a escanear</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Result({ row }: { row: Row }) {
  if (row.decision !== "admitted") {
    return (
      <span className="fin fin-alto">
        <Icon name="x" size={16} stroke={3.2} />
        <span title={wordsOf(row)}>Alto</span>
      </span>
    );
  }
  return (
    <span className="fin">
      <Arrow to={row.direction === "out" ? "s" : "n"} size={16} stroke={3.6} />
      {row.direction === "out" ? "Sale" : "Pasa"}
    </span>
  );
}
