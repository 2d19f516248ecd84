"use client";

import { countWords } from "@/components/courtesy-qrs/courtesy-words";
import { type Chosen, ChosenBar } from "@/components/office/chosen-bar";
import { PrintChosen, SendChosen } from "@/components/passes/chosen-acts";
import { Btn } from "@/components/ui/btn";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Icon } from "@/components/ui/icon";
import { blockCourtesiesAction, deleteCourtesiesAction, sendCourtesiesAction } from "@/lib/courtesy-qrs/actions";

export function BulkBar({ reassignHref }: { reassignHref: string | null }) {
  return <ChosenBar name="cortesia">{(chosen) => <Acts chosen={chosen} reassignHref={reassignHref} />}</ChosenBar>;
}

function Acts({ chosen, reassignHref }: { chosen: Chosen; reassignHref: string | null }) {
  const { ids, busy, run } = chosen;
  const remove = () =>
    run(async () => {
      const result = await deleteCourtesiesAction({ ids });
      if (!result.ok) return result;
      const { deleted, kept } = result.data;
      return {
        ok: true,
        data: `Eliminaste ${countWords(deleted)}.${kept > 0 ? ` Se quedaron ${kept} que ya se usaron.` : ""}`,
      };
    });
  const block = () =>
    run(async () => {
      const result = await blockCourtesiesAction({ ids, isBlocked: true });
      return result.ok ? { ok: true, data: `Bloqueaste ${countWords(result.data.changed)}.` } : result;
    });
  return (
    <>
      <SendChosen chosen={chosen} send={sendCourtesiesAction} />
      {reassignHref ? (
        <a className="btn btn-sm btn-quieto" href={`${reassignHref}&ids=${ids.join(".")}`}>
          <Icon name="arrow-left-right" />
          Reasignar
        </a>
      ) : null}
      <PrintChosen ids={ids} path="/generate-qr/hoja" />
      <Btn size="sm" variant="quieto" type="button" busy={busy} onClick={block}>
        Bloquear
      </Btn>
      <ConfirmDialog
        trigger={
          <>
            <Icon name="trash" />
            Eliminar
          </>
        }
        look={{ size: "sm", variant: "quieto" }}
        title={`¿Eliminar ${countWords(ids.length)} de cortesía?`}
        points={[
          "Dejan de dar acceso al instante.",
          "Sus lugares vuelven a estar libres.",
          "Los que ya se usaron se quedan.",
        ]}
        confirm="Eliminar"
        action={remove}
      />
    </>
  );
}
