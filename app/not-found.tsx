import type { Metadata } from "next";
import { ErrorFrame } from "@/components/shell/error-frame";
import { BtnLink } from "@/components/ui/btn-link";
import { dateParts } from "@/lib/core/dates";

export const metadata: Metadata = { title: "Página no encontrada" };

export default function NotFound() {
  return (
    <ErrorFrame
      code="404"
      title="Página no encontrada"
      text="Lo sentimos, esta página no esta disponible o no existe"
      year={dateParts(new Date(), "America/Monterrey").year}
    >
      <BtnLink href="/" variant="main" size="xl">
        Regresar al inicio
      </BtnLink>
    </ErrorFrame>
  );
}
