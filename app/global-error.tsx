"use client";

import type { CSSProperties } from "react";
import ErrorPage from "@/app/error";
import { fontClasses } from "@/components/shell/fonts";
import { DEFAULT_BRAND } from "@/components/ui/brand-color";
import "@/app/globals.css";

export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="es" className={fontClasses} style={{ "--brand": DEFAULT_BRAND } as CSSProperties}>
      <body>
        <title>Algo falló | Control Traslado</title>
        <ErrorPage {...props} />
      </body>
    </html>
  );
}
