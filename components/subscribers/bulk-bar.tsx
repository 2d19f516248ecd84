"use client";

import { type Chosen, ChosenBar } from "@/components/office/chosen-bar";
import { sendWords } from "@/components/passes/send-words";
import { SUBSCRIBER_BOX } from "@/components/subscribers/list-fields";
import { Btn } from "@/components/ui/btn";
import { Icon } from "@/components/ui/icon";
import { sendSubscriberQrsAction } from "@/lib/subscriber-qrs/actions";

/** What can be done with the subscribers that are chosen by their boxes. */
export function BulkBar() {
  return <ChosenBar name={SUBSCRIBER_BOX}>{(chosen) => <Acts {...chosen} />}</ChosenBar>;
}

function Acts({ ids, busy, run }: Chosen) {
  const send = () =>
    run(async () => {
      const result = await sendSubscriberQrsAction({ ids });
      return result.ok ? { ok: true, data: sendWords(result.data) } : result;
    });
  return (
    <>
      <Btn size="sm" variant="quieto" type="button" busy={busy} onClick={send}>
        <Icon name="send" />
        Enviar
      </Btn>
      <a className="btn btn-sm btn-quieto" href={`/qrabonados/hoja?ids=${ids.join(".")}`} data-no-loader="">
        <Icon name="printer" />
        Imprimir
      </a>
    </>
  );
}
