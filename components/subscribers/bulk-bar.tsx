"use client";

import { ChosenBar } from "@/components/office/chosen-bar";
import { PrintChosen, SendChosen } from "@/components/passes/chosen-acts";
import { SUBSCRIBER_BOX, sheetHref } from "@/components/subscribers/list-fields";
import { chooseSubscribersAction, sendSubscriberQrsAction } from "@/lib/subscriber-qrs/actions";

interface BulkBarProps {
  /** How many the list's filters find, and its address. */
  total: number;
  params: Readonly<Record<string, string>>;
}

export function BulkBar({ total, params }: BulkBarProps) {
  return (
    <ChosenBar name={SUBSCRIBER_BOX} all={{ total, params, load: chooseSubscribersAction }}>
      {(chosen) => (
        <>
          <SendChosen chosen={chosen} send={sendSubscriberQrsAction} />
          <PrintChosen chosen={chosen} path="/qrabonados/hoja" all={sheetHref(params)} />
        </>
      )}
    </ChosenBar>
  );
}
