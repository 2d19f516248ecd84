"use client";

import { countWords } from "@/components/courtesy-qrs/courtesy-words";
import { scopeHrefs } from "@/components/courtesy-qrs/list-fields";
import { MoveAct } from "@/components/courtesy-qrs/move-act";
import { type Chosen, ChosenBar } from "@/components/office/chosen-bar";
import { PrintChosen, SendChosen } from "@/components/passes/chosen-acts";
import { Btn } from "@/components/ui/btn";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Icon } from "@/components/ui/icon";
import {
  blockCourtesiesAction,
  chooseCourtesiesAction,
  deleteCourtesiesAction,
  sendCourtesiesAction,
} from "@/lib/courtesy-qrs/actions";

interface BulkBarProps {
  /** How many the list's filters find, and its address. */
  total: number;
  params: Readonly<Record<string, string>>;
}

export function BulkBar({ total, params }: BulkBarProps) {
  return (
    <ChosenBar name="cortesia" all={{ total, params, load: chooseCourtesiesAction }}>
      {(chosen) => <Acts chosen={chosen} sheet={params.q ? null : scopeHrefs(params).sheet} />}
    </ChosenBar>
  );
}

function Acts({ chosen, sheet }: { chosen: Chosen; sheet: string | null }) {
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
      <MoveAct chosen={chosen} />
      <PrintChosen chosen={chosen} path="/generate-qr/hoja" all={sheet} />
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
