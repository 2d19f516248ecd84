import { clockText } from "@/components/access/decision-text";
import { FindingState, offWords } from "@/components/access/finding-cells";
import { GatePageHead } from "@/components/access/gate-page-head";
import { Arrow } from "@/components/ui/arrow";
import { DiamondMark } from "@/components/ui/marks";
import { Plate } from "@/components/ui/plate";
import { FINDING_WORDS, type FindingRowDto } from "@/lib/access/client";
import { formatDay } from "@/lib/core/dates";
import { formatCounted } from "@/lib/core/money";

/** A guard sees what became of what their phone decided by itself; staff settle it. */
export function OwnFindings({ findings }: { findings: readonly FindingRowDto[] }) {
  const open = findings.filter(({ isResolved }) => !isResolved).length;
  return (
    <div className="listo">
      <GatePageHead icon="wifi-off" title="Lo que leíste sin red">
        <p>
          {findings.length === 0
            ? "No hay nada que revisar"
            : `${open} por revisar, ${formatCounted(findings.length - open, "resuelto", "resueltos")}`}
        </p>
      </GatePageHead>
      {findings.length === 0 ? (
        <p className="lector-dice">Todo lo que tu teléfono decidió sin red coincide con la plataforma.</p>
      ) : (
        <ul className="listo-lista">
          {findings.map((finding) => (
            <Card key={finding.id} finding={finding} />
          ))}
        </ul>
      )}
      <footer className="listo-pie">
        <p className="meta">
          {formatCounted(findings.length, "lectura", "lecturas")} que alguien tuvo que mirar. Las resuelve quien
          administra el recinto.
        </p>
      </footer>
    </div>
  );
}

function Card({ finding }: { finding: FindingRowDto }) {
  const { findings, zoneKey, codeTail, shown, direction, readAt, wallAt, receivedAt, timeZone, gate, against } =
    finding;
  return (
    <li className={finding.isResolved ? undefined : "listo-falta"}>
      {zoneKey ? <Plate code={zoneKey} size="sm" /> : <DiamondMark size={32} />}
      <div className="crece">
        <strong className="block">{findings.map((one) => FINDING_WORDS[one]).join("; ")}</strong>
        <small className="meta block">
          {gate}, {formatDay(readAt, timeZone)} {clockText(readAt, timeZone)} · termina en {codeTail}
        </small>
        <small className="meta block">
          {offWords(readAt, wallAt)}; subió a las {clockText(receivedAt, timeZone, false)}
        </small>
        {against ? <small className="meta block">Antes pasó por {against}</small> : null}
        {finding.forcedReason ? <small className="meta block">«{finding.forcedReason}»</small> : null}
        <FindingState finding={finding} />
      </div>
      <span className="fin">
        {shown === "admitted" ? <Arrow to={direction === "out" ? "s" : "n"} size={18} stroke={3.6} /> : null}
        {shown === "admitted" ? (direction === "out" ? "Sale" : "Pasa") : "Alto"}
      </span>
    </li>
  );
}
