"use client";

import { useEffect } from "react";
import { ErrorFrame } from "@/components/shell/error-frame";
import { Btn } from "@/components/ui/btn";

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <ErrorFrame
      code="500"
      sign="stop"
      title="Algo falló de nuestro lado"
      text={<FailureText error={error} />}
      year={new Date().getFullYear()}
    >
      <Btn variant="main" size="xl" onClick={() => retry()}>
        Intentar de nuevo
      </Btn>
    </ErrorFrame>
  );
}

function FailureText({ error }: { error: unknown }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return <>No es por lo que hiciste. Vuelve a intentar en un momento.{digest ? ` Folio del error: ${digest}` : ""}</>;
}
