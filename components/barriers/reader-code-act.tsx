"use client";

import { useState } from "react";
import { Btn } from "@/components/ui/btn";
import { notifyError } from "@/components/ui/toaster";
import { readerCodeAction } from "@/lib/barriers/actions";

/** Shows the number by which readers at barriers know a pass, made when somebody first asks. */
export function ReaderCodeAct({ passId }: { passId: number }) {
  const [isBusy, setBusy] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  async function ask() {
    if (isBusy) return;
    setBusy(true);
    const result = await readerCodeAction({ passId }).catch(() => null);
    setBusy(false);
    if (result?.ok) setCode(result.data.code);
    else notifyError(result?.message ?? "No pudimos pedir el número. Revisa tu conexión e intenta de nuevo.");
  }
  if (code) return <output className="font-mono">{code.match(/.{1,6}/g)?.join(" ")}</output>;
  return (
    <Btn size="sm" onClick={() => void ask()} aria-busy={isBusy}>
      Ver QR de pluma
    </Btn>
  );
}
