import type { Metadata } from "next";
import { ErrorFrame } from "@/components/shell/error-frame";
import { BtnLink } from "@/components/ui/btn-link";
import { dateParts } from "@/lib/core/dates";

export const metadata: Metadata = { title: "Sin permiso" };

export default function Forbidden() {
  return (
    <ErrorFrame
      code="403"
      sign="stop"
      title="No tienes permiso"
      text="Tu cuenta no puede ver esta página. Si la necesitas, pídele el acceso a quien administra tu recinto."
      year={dateParts(new Date(), "America/Monterrey").year}
    >
      <BtnLink href="/" variant="main" size="xl">
        Regresar al inicio
      </BtnLink>
    </ErrorFrame>
  );
}
