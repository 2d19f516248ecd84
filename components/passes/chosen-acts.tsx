"use client";

import type { Chosen } from "@/components/office/chosen-bar";
import type { SendResult } from "@/components/office/send-result";
import { sendWords } from "@/components/passes/send-words";
import { Btn } from "@/components/ui/btn";
import { Icon } from "@/components/ui/icon";
import type { SendReport } from "@/lib/passes/client";

interface SendChosenProps {
  chosen: Chosen;
  /** A server action. */
  send: (input: { ids: number[] }) => Promise<SendResult<SendReport>>;
}

/** Sends the chosen QRs to their holders. */
export function SendChosen({ chosen: { ids, busy, run }, send }: SendChosenProps) {
  const sendAll = () =>
    run(async () => {
      const result = await send({ ids });
      return result.ok ? { ok: true, data: sendWords(result.data) } : result;
    });
  return (
    <Btn size="sm" variant="quieto" type="button" busy={busy} onClick={sendAll}>
      <Icon name="send" />
      Enviar
    </Btn>
  );
}

/** So many fit an address. */
const MOST_PRINTED = 200;

interface PrintChosenProps {
  chosen: Pick<Chosen, "ids" | "isAll">;
  /** Answers the PDF. */
  path: string;
  /** The sheets of all that the list's filters find; null where only rows can be named. */
  all: string | null;
}

/** The chosen QRs as sheets to be cut. */
export function PrintChosen({ chosen: { ids, isAll }, path, all }: PrintChosenProps) {
  const href = isAll && all ? all : ids.length <= MOST_PRINTED ? `${path}?ids=${ids.join(".")}` : null;
  if (href === null) return null;
  return (
    <a className="btn btn-sm btn-quieto" href={href} data-no-loader="">
      <Icon name="printer" />
      Imprimir
    </a>
  );
}
