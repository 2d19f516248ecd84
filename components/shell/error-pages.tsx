"use client";

import { ErrorFrame } from "@/components/shell/error-frame";
import { BtnLink } from "@/components/ui/btn-link";

/*
 * Next sends the 404, the 403 and the 401 along with every page, several times, in case it is needed: as components of the
 * browser each is one reference instead of its whole tree.
 */

interface ErrorPageProps {
  year: number;
}

function WayHome() {
  return (
    <BtnLink href="/" variant="main" size="xl">
      Regresar al inicio
    </BtnLink>
  );
}

export function NotFoundPage({ year }: ErrorPageProps) {
  return (
    <ErrorFrame
      code="404"
      title="Página no encontrada"
      text="Lo sentimos, esta página no esta disponible o no existe"
      year={year}
    >
      <WayHome />
    </ErrorFrame>
  );
}

export function ForbiddenPage({ year }: ErrorPageProps) {
  return (
    <ErrorFrame
      code="403"
      sign="stop"
      title="No tienes permiso"
      text="Tu cuenta no puede ver esta página. Si la necesitas, pídele el acceso a quien administra tu recinto."
      year={year}
    >
      <WayHome />
    </ErrorFrame>
  );
}

export function UnauthorizedPage({ year }: ErrorPageProps) {
  return (
    <ErrorFrame code="401" sign="stop" title="Inicia sesión" text="Inicia sesión para ver esta página." year={year}>
      <BtnLink href="/login" variant="main" size="xl">
        Iniciar sesión
      </BtnLink>
    </ErrorFrame>
  );
}
