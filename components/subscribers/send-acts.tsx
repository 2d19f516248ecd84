"use client";

import { ShareButtons } from "@/components/passes/share-buttons";
import { sendSubscriberQrsAction, shareSubscriberQrAction } from "@/lib/subscriber-qrs/actions";
import type { SubscriberQrDto } from "@/lib/subscriber-qrs/client";

type Shown = Pick<SubscriberQrDto, "id" | "name" | "email" | "phone">;

export function SendActs({ subscriber: { id, name, email, phone } }: { subscriber: Shown }) {
  return (
    <ShareButtons
      to={{ name, email, phone }}
      withoutContact="hidden"
      send={() => sendSubscriberQrsAction({ ids: [id] })}
      share={() => shareSubscriberQrAction({ id })}
    />
  );
}
