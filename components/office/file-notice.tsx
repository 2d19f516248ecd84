import { refusedFile, TOO_MANY_FILES } from "@/components/office/list-url";
import { Notice } from "@/components/ui/notice";
import { isErrorCode } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";

const TOO_MANY = "Descargaste muchos archivos seguidos. Espera unos minutos e intenta de nuevo.";

/** Says why somebody got no file, where the address does (`aviso`). */
export function FileNotice({ notice }: { notice: string | undefined }) {
  if (notice === TOO_MANY_FILES) return <Notice tone="alert" title={TOO_MANY} live />;
  const code = refusedFile(notice);
  return isErrorCode(code) ? <Notice tone="alert" title={textOf(code)} live /> : null;
}
