"use client";

import { CopyButton } from "@/components/checkout/copy-button";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Block, Panel } from "@/components/ui/panel";
import type { ShownSecret as Shown } from "@/lib/webhooks";

/** A secret, the one time that it can be read. */
export function ShownSecret({ made: { id, description, secret } }: { made: Shown }) {
  return (
    <Panel title={description}>
      <Block>
        <Notice tone="alert" title="Guarda el secreto ahora: no se muestra otra vez" live>
          <p>Con él tu sistema comprueba que cada aviso es nuestro. Si se pierde, cámbialo.</p>
        </Notice>
        <div className="fila gap-3">
          <code className="min-w-0 break-all" id="secreto">
            {secret}
          </code>
          <CopyButton text={secret} label="Copiar secreto">
            <Icon name="copy" />
          </CopyButton>
        </div>
        <div className="fila">
          <BtnLink variant="main" href={`/llaves-api/avisos/${id}`}>
            Ya lo guardé
          </BtnLink>
        </div>
      </Block>
    </Panel>
  );
}
