import { TOO_MANY_FILES } from "@/components/office/list-url";
import { Notice } from "@/components/ui/notice";

/** Says that somebody took too many files, where the address does (`aviso`). */
export function TooManyFiles({ notice }: { notice: string | undefined }) {
  if (notice !== TOO_MANY_FILES) return null;
  return (
    <Notice tone="alert" title="Descargaste muchos archivos seguidos. Espera unos minutos e intenta de nuevo." live />
  );
}
