import { CopyButton } from "@/components/checkout/copy-button";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";

interface EmbedCodeProps {
  /** HTML for the other site's page. */
  code: string;
  /** The frame's own address. */
  preview: string;
  venue: string;
}

/** What to put into the other site's page, and how it looks there. */
export function EmbedCode({ code, preview, venue }: EmbedCodeProps) {
  return (
    <div className="grid max-w-3xl gap-5">
      <Panel title="Código para tu página" id="codigo">
        <div className="grid gap-3 px-4 pb-4">
          <p className="ayuda">
            Pégalo donde quieras la tienda. Para un solo evento, agrega a la dirección <code>?evento=</code> con su
            número. Los sitios que entienden oEmbed la muestran con solo pegar la liga de la tienda o de un evento.
          </p>
          <code className="block break-all whitespace-pre-wrap font-mono text-sm">{code}</code>
          <p className="fila">
            <CopyButton text={code} label="Copiar el código">
              <Icon name="copy" />
            </CopyButton>
          </p>
        </div>
      </Panel>
      <Panel title="Así se ve" id="asi-se-ve">
        <div className="px-4 pb-4">
          <iframe src={preview} title={`Tienda de ${venue} dentro de otro sitio`} className="h-96 w-full border-0" />
        </div>
      </Panel>
    </div>
  );
}
