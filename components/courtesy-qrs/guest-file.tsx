import type { GuestFileState } from "@/components/courtesy-qrs/use-guest-file";
import { Btn } from "@/components/ui/btn";
import { Checkbox } from "@/components/ui/choice";
import { Input } from "@/components/ui/control";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Field, FieldGroup } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { StateBadge } from "@/components/ui/state-badge";
import { formatCount } from "@/lib/core/money";
import type { GuestFileDto, GuestFileRow } from "@/lib/courtesy-qrs/client";

const ROW: Column<GuestFileRow> = {
  key: "row",
  header: "Renglón",
  card: "sub",
  number: true,
  cell: ({ rowNumber }) => rowNumber,
};
const NAME: Column<GuestFileRow> = {
  key: "name",
  header: "Nombre",
  card: "title",
  rowHeader: true,
  cell: ({ values }) => values.name || "Sin nombre",
};

const BAD: readonly Column<GuestFileRow>[] = [
  ROW,
  NAME,
  {
    key: "problems",
    header: "Error",
    card: "foot",
    bare: true,
    cell: ({ problems }) => (
      <span className="grid gap-1">
        {problems.map((problem) => (
          <StateBadge key={problem} tone="stop">
            {problem}
          </StateBadge>
        ))}
      </span>
    ),
  },
];

const lineOf = ({ values: { name, email, phone, plate, note, place } }: GuestFileRow) =>
  [name, email, phone, plate, place && `lugar ${place}`, note].filter(Boolean).join(" · ");

const people = (n: number) => (n === 1 ? "1 persona" : `${formatCount(n)} personas`);
const badWords = (n: number) => (n === 1 ? "1 renglón tiene errores" : `${formatCount(n)} renglones tienen errores`);
const rightWords = (n: number) => (n === 1 ? "1 está correcto" : `${formatCount(n)} están correctos`);

interface GuestFileProps {
  guests: GuestFileState;
  error: string | null;
}

/** Shows what a file of guests says, row by row, before anything is made. */
export function GuestFile({ guests, error }: GuestFileProps) {
  const { chosen, problem, choose } = guests;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {chosen ? (
        <ChosenFile guests={guests} name={chosen.file.name} error={error} />
      ) : (
        <Field
          label="O súbelas en un archivo"
          help="Excel (.xlsx) o CSV, hasta 5 MB y 5,000 personas. Entendemos los encabezados en español."
          error={problem ?? error}
          aside={
            <a className="enlace" href="/create-qr/plantilla" download>
              Descargar plantilla
            </a>
          }
        >
          <Input
            id="file"
            type="file"
            accept=".csv,.txt,.xlsx,text/csv"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void choose(file);
            }}
          />
        </Field>
      )}
      <p className="meta" role="status">
        {chosen ? (chosen.report ? `El archivo trae ${people(chosen.report.total)}.` : "Revisando el archivo…") : ""}
      </p>
      {chosen?.report ? <Report report={chosen.report} guests={guests} /> : null}
    </div>
  );
}

function ChosenFile({ guests, name, error }: { guests: GuestFileState; name: string; error: string | null }) {
  return (
    <FieldGroup id="file" legend="Archivo" error={error}>
      <div className="fila gap-3">
        <Icon name="file-spreadsheet" />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <Btn size="sm" variant="quieto" type="button" onClick={guests.remove}>
          Quitar
          <span className="vh"> el archivo</span>
        </Btn>
      </div>
    </FieldGroup>
  );
}

function Report({ report, guests }: { report: GuestFileDto; guests: GuestFileState }) {
  const { total, badTotal, bad, first, hasPlaces } = report;
  return (
    <>
      {hasPlaces ? <p className="ayuda">Cada persona recibe el lugar que dice su renglón.</p> : null}
      {badTotal > 0 ? (
        <>
          <Notice tone="alert" title={`${badWords(badTotal)}; ${rightWords(total - badTotal)}.`} live>
            <p>Corrige tu archivo y súbelo otra vez, o déjalos fuera. Todavía no se genera nada.</p>
          </Notice>
          <Checkbox
            label={
              badTotal === 1
                ? "Dejar fuera el renglón con errores"
                : `Dejar fuera los ${formatCount(badTotal)} renglones`
            }
            checked={guests.leaveOut}
            onChange={({ target }) => guests.setLeaveOut(target.checked)}
          />
          <DataTable
            caption="Renglones con errores"
            columns={BAD}
            rows={bad}
            rowKey={({ rowNumber }) => String(rowNumber)}
          />
          {badTotal > bad.length ? (
            <p className="meta">Estos son los primeros {formatCount(bad.length)} con errores.</p>
          ) : null}
        </>
      ) : null}
      {first.length > 0 ? (
        <details>
          <summary className="enlace">Ver cómo los leímos</summary>
          <ul className="meta mt-2 grid gap-1.5 break-words">
            {first.map((row) => (
              <li key={row.rowNumber}>{lineOf(row)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
