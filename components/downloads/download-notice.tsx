import { Notice } from "@/components/ui/notice";
import { isErrorCode } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";
import { type DownloadDto, isUnderWay } from "@/lib/downloads/client";

interface DownloadNoticeProps {
  /** The file that the person has just asked for. */
  asked: DownloadDto | undefined;
  /** The person has an address, and gets a mail. */
  isMailed: boolean;
  /** The code of what an act was refused for. */
  problem: string | undefined;
}

/** What became of what the person asked for just now. */
export function DownloadNotice({ asked, isMailed, problem }: DownloadNoticeProps) {
  if (isErrorCode(problem)) return <Notice tone="alert" title={textOf(problem)} live />;
  if (!asked || !isUnderWay(asked)) return null;
  return (
    <Notice tone="info" title="Son más de 100,000 renglones: preparamos tu archivo." live>
      <p>{isMailed ? "Te avisamos por correo cuando esté listo. " : ""}Puedes cerrar esta página: el trabajo sigue.</p>
    </Notice>
  );
}
