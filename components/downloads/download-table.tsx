import { BtnLink } from "@/components/ui/btn-link";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Icon } from "@/components/ui/icon";
import { ProgressBar } from "@/components/ui/progress-bar";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount, formatCounted } from "@/lib/core/money";
import { askDownloadAgainForm } from "@/lib/downloads/actions";
import {
  DOWNLOAD_STATE_WORDS,
  DOWNLOADS_PATH,
  type DownloadDto,
  type DownloadState,
  formatBytes,
} from "@/lib/downloads/client";

const TONES: Readonly<Record<DownloadState, StateTone>> = {
  waiting: "none",
  working: "alert",
  ready: "good",
  failed: "stop",
  expired: "past",
};

const FORMATS = { csv: "CSV", xlsx: "Excel" } as const;

/** "24,000 de 184,320 renglones". */
function rowsWords({ state, rowsDone, rowsTotal }: DownloadDto): string | null {
  if (state === "ready" || (state === "working" && rowsTotal === null))
    return formatCounted(rowsDone, "renglón", "renglones");
  return state === "working" && rowsTotal !== null
    ? `${formatCount(rowsDone)} de ${formatCounted(rowsTotal, "renglón", "renglones")}`
    : null;
}

function Progress({ download }: { download: DownloadDto }) {
  const { state, rowsDone, rowsTotal, failure, title } = download;
  const words = rowsWords(download);
  return (
    <span className="grid gap-1">
      <StateBadge tone={TONES[state]}>{DOWNLOAD_STATE_WORDS[state]}</StateBadge>
      {words ? <span className="meta">{words}</span> : null}
      {state === "working" && rowsTotal ? (
        <ProgressBar percent={(100 * rowsDone) / rowsTotal} label={`Renglones escritos de ${title}`} />
      ) : null}
      {failure ? <span className="meta">{failure}</span> : null}
    </span>
  );
}

function Act({ download: { id, state, title, format } }: { download: DownloadDto }) {
  if (state === "ready") {
    return (
      <BtnLink
        size="sm"
        variant="main"
        href={`${DOWNLOADS_PATH}/${id}/archivo`}
        aria-label={`Descargar ${title}, ${FORMATS[format]}`}
        data-no-loader=""
      >
        <Icon name="download" />
        Descargar
      </BtnLink>
    );
  }
  if (state !== "failed" && state !== "expired") return null;
  return (
    <form action={askDownloadAgainForm}>
      <input type="hidden" name="id" value={id} />
      <SubmitBtn size="sm" variant="quieto" aria-label={`Pedir otra vez ${title}, ${FORMATS[format]}`}>
        Pedir otra vez
      </SubmitBtn>
    </form>
  );
}

const columnsIn = (timeZone: string): readonly Column<DownloadDto>[] => [
  {
    key: "title",
    header: "Archivo",
    card: "title",
    rowHeader: true,
    cell: ({ title, format, createdAt }) => (
      <span className="grid">
        {title}
        <span className="meta font-normal">
          {FORMATS[format]}, pedido el {formatDateTime(createdAt, timeZone)}
        </span>
      </span>
    ),
  },
  { key: "state", header: "Estado", card: "foot", bare: true, cell: (download) => <Progress download={download} /> },
  {
    key: "bytes",
    header: "Tamaño",
    card: "foot",
    number: true,
    cell: ({ bytes }) => (bytes === null ? "–" : formatBytes(bytes)),
  },
  {
    key: "until",
    header: "Disponible hasta",
    card: "foot",
    cell: ({ state, expiresAt }) => (state === "ready" && expiresAt ? formatDateTime(expiresAt, timeZone) : "–"),
  },
  {
    key: "act",
    header: "Acciones",
    headerHidden: true,
    card: "foot",
    bare: true,
    cell: (download) => <Act download={download} />,
  },
];

/** The person's own files, the latest first. */
export function DownloadTable({ downloads, timeZone }: { downloads: readonly DownloadDto[]; timeZone: string }) {
  return (
    <DataTable caption="Descargas" columns={columnsIn(timeZone)} rows={downloads} rowKey={({ id }) => String(id)} />
  );
}
