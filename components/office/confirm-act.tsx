"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { withSecondFactor } from "@/components/account/second-factor-ask";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { notify, notifyError } from "@/components/ui/toaster";

type Result = { ok: true } | { ok: false; message: string };

interface ConfirmActProps<Input> extends Omit<ComponentProps<typeof ConfirmDialog>, "action" | "fields"> {
  send: (input: Input) => Promise<Result>;
  input: Input;
  /** Said after success, on the same page. */
  done: string;
  /** Where to go after success instead. */
  goTo?: string;
}

/** A dialog that names what will happen, then does it and says so. */
export function ConfirmAct<Input>({ send, input, done, goTo, ...dialog }: ConfirmActProps<Input>) {
  const router = useRouter();
  return (
    <ConfirmDialog
      {...dialog}
      action={async () => {
        const result = await withSecondFactor(() => send(input));
        if (!result.ok) {
          notifyError(result.message);
          return;
        }
        if (goTo) {
          router.push(goTo);
          return;
        }
        notify(done);
        router.refresh();
      }}
    />
  );
}
