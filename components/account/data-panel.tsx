"use client";

import type { ReactNode } from "react";
import { ProofDialog } from "@/components/account/proof-dialog";
import type { Send } from "@/components/account/send";
import { FileNotice } from "@/components/office/file-notice";
import { clearMirror } from "@/components/shell/mirror-store";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { Block, Panel } from "@/components/ui/panel";
import type { OwnAccountDto } from "@/lib/auth";
import type { PasswordProofInput } from "@/lib/auth/schemas";

interface DataPanelProps {
  downloadHref: string;
  /** What the address has to say: too many files. */
  notice: string | undefined;
  erase: Send<PasswordProofInput, null>;
  proof: OwnAccountDto["proof"];
  /** In place of the end of the account, for whoever has to come in again before. */
  comeAgain: ReactNode;
}

/** A copy of everything that is kept of a person, and the end of the account. */
export function DataPanel({ downloadHref, notice, erase, proof, comeAgain }: DataPanelProps) {
  return (
    <Panel title="Mis datos">
      <FileNotice notice={notice} />
      <Block title="Descargar">
        <p>Un archivo con tu perfil, tus sesiones, tu historial de entradas, tus compras y tus boletos.</p>
        <div>
          <BtnLink href={downloadHref} data-no-loader="">
            <Icon name="download" />
            Descargar mis datos
          </BtnLink>
        </div>
      </Block>
      <Block title="Eliminar mi cuenta">
        <p>
          Borramos tus datos personales. Los registros de lo que pagaste se conservan sin tu nombre, como pide la ley.
        </p>
        {proof === "enter_again" ? (
          comeAgain
        ) : (
          <div>
            <ProofDialog
              withPassword={proof === "password"}
              trigger="Eliminar mi cuenta"
              look={{ variant: "peligro-quieto" }}
              title="¿Eliminar tu cuenta?"
              points={[
                "Se borran tu nombre, correo, teléfono, sesiones e historial.",
                "Ya no podrás ver tus boletos aquí: descárgalos antes.",
                "Si hay un pago o una devolución en camino, no se puede eliminar todavía.",
              ]}
              confirm="Eliminar mi cuenta"
              send={({ currentPassword }) => erase({ currentPassword })}
              onDone={() => {
                clearMirror();
                window.location.assign("/login");
              }}
            />
          </div>
        )}
      </Block>
    </Panel>
  );
}
