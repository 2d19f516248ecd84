"use client";

import { ChosenBar } from "@/components/office/chosen-bar";
import { PrintChosen, SendChosen } from "@/components/passes/chosen-acts";
import { SUBSCRIBER_BOX } from "@/components/subscribers/list-fields";
import { sendSubscriberQrsAction } from "@/lib/subscriber-qrs/actions";

export function BulkBar() {
  return (
    <ChosenBar name={SUBSCRIBER_BOX}>
      {(chosen) => (
        <>
          <SendChosen chosen={chosen} send={sendSubscriberQrsAction} />
          <PrintChosen ids={chosen.ids} path="/qrabonados/hoja" />
        </>
      )}
    </ChosenBar>
  );
}
