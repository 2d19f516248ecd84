"use client";

import { useEffect } from "react";
import { ErrorFrame } from "@/components/shell/error-frame";
import { Btn } from "@/components/ui/btn";
import { BtnLink } from "@/components/ui/btn-link";
import { addressIn } from "@/lib/core/wrong-address";

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  const address = addressIn(error);
  if (address) return <WrongAddress address={address} />;
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

/** The page was opened by a name of the server that is not the public one, and nothing can be sent from there. */
function WrongAddress({ address }: { address: string }) {
  return (
    <ErrorFrame
      code="403"
      title="Entra por la otra dirección"
      text={`Esta página se abrió por otra dirección que la del sitio, y desde aquí no se puede enviar nada. Ábrelo en ${address} e intenta de nuevo.`}
      year={new Date().getFullYear()}
    >
      <BtnLink href={address} variant="main" size="xl">
        Ir a {address}
      </BtnLink>
    </ErrorFrame>
  );
}

function FailureText({ error }: { error: unknown }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return <>No es por lo que hiciste. Vuelve a intentar en un momento.{digest ? ` Folio del error: ${digest}` : ""}</>;
}
