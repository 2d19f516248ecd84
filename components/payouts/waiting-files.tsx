import { PAYOUT_FILES_PATH } from "@/components/payouts/payout-path";
import { Panel } from "@/components/ui/panel";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";
import { providerName } from "@/lib/payments/client";
import type { WaitingFileDto } from "@/lib/payouts/client";

interface WaitingFilesProps {
  files: readonly WaitingFileDto[];
  timeZone: string;
}

/** Files of providers whose columns nobody has chosen yet. */
export function WaitingFiles({ files, timeZone }: WaitingFilesProps) {
  return (
    <Panel title="Faltan sus columnas" aside={<span className="num">{formatCount(files.length)}</span>}>
      <ul className="grid gap-3 px-4.5 pb-4.5">
        {files.map(({ id, fileName, provider, createdAt, createdBy }) => (
          <li key={id} className="min-w-0">
            <a className="enlace break-all" href={`${PAYOUT_FILES_PATH}/${id}`}>
              {fileName}
            </a>
            <span className="chico block">
              {providerName(provider)}, {createdBy}, {formatDateTime(createdAt, timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
