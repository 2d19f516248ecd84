"use client";

import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { notifyError } from "@/components/ui/toaster";
import type { ActionResult } from "@/lib/http/form-state";

interface DiscardFileProps {
  fileName: string;
  /** The page to go to once it is gone. */
  path: string;
  /** A server action. */
  send: () => Promise<ActionResult<unknown>>;
}

/** Throws away a file of which nothing was read yet. */
export function DiscardFile({ fileName, path, send }: DiscardFileProps) {
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger="Descartar"
      title={`¿Descartar ${fileName}?`}
      points={["No se lee ningún renglón.", "Puedes subir el archivo otra vez."]}
      note={null}
      confirm="Descartar"
      action={async () => {
        const result = await send();
        if (result.ok) return router.push(path);
        notifyError(result.message);
        // Somebody else has read or discarded it: the page knows what became of it.
        router.refresh();
      }}
    />
  );
}
