"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { SendResult } from "@/components/office/send-result";
import { sendWords } from "@/components/passes/send-words";
import { notify, notifyError } from "@/components/ui/toaster";
import type { SendReport } from "@/lib/passes/client";

/** Both are server actions. */
export interface SendingActs {
  send: () => Promise<SendResult<SendReport>>;
  /** Answers the link, to be passed on by hand. */
  share: () => Promise<SendResult<{ url: string }>>;
}

/**
 * Sends a QR or takes its link. Each act tells what came of it and reads the page again; `share` hands the link to
 * `pass`.
 */
export function useSending({ send, share }: SendingActs) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  async function run<Data>(act: () => Promise<SendResult<Data>>, done: (data: Data) => void | Promise<void>) {
    setBusy(true);
    const result = await act();
    setBusy(false);
    if (!result.ok) return notifyError(result.message);
    await done(result.data);
    router.refresh();
  }
  return {
    busy,
    send: () => run(send, (report) => notify(sendWords(report))),
    share: (pass: (url: string) => void | Promise<void>) => run(share, ({ url }) => pass(url)),
  };
}
