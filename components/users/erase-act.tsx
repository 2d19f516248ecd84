"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { ActionFailure } from "@/lib/http/form-state";
import { eraseUserAction } from "@/lib/users/actions";
import type { UserListDto } from "@/lib/users/client";

const POINTS = [
  "Se cierran sus sesiones y ya no podrá entrar.",
  "Se borran su nombre, correo, teléfono y todo lo que lo identifica.",
  "Lo que compró y pagó se conserva, sin su nombre.",
];
/** What the account still owes or owns: folios of purchases, the orders' ids in the same order, zero where it is none. */
interface Problem {
  title: string;
  purchases: readonly { folio: string; orderId: number }[];
}

function problemOf({ message, data = {} }: ActionFailure): Problem {
  const folios = typeof data.folios === "string" ? data.folios.split(", ") : [];
  const ids = Array.isArray(data.orderIds) ? data.orderIds : [];
  return { title: message, purchases: folios.map((folio, index) => ({ folio, orderId: Number(ids[index] ?? 0) })) };
}

const LOST = "No pudimos eliminar la cuenta. Revisa tu conexión e intenta de nuevo.";

/** Deletes an account after its name was typed. */
export function EraseAct({ user, goTo }: { user: Pick<UserListDto, "id" | "fullName">; goTo: string }) {
  const router = useRouter();
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function send(form: FormData): Promise<boolean> {
    setProblem(null);
    if (String(form.get("typed") ?? "").trim() !== user.fullName) {
      setWrong(`Escribe exactamente ${user.fullName}`);
      return false;
    }
    setWrong(null);
    try {
      const result = await eraseUserAction({ userId: user.id });
      if (!result.ok) {
        setProblem(problemOf(result));
        return false;
      }
    } catch (error) {
      console.error(error);
      setProblem({ title: LOST, purchases: [] });
      return false;
    }
    router.push(goTo);
    return true;
  }

  return (
    <ConfirmDialog
      trigger="Eliminar cuenta"
      look={{ variant: "peligro" }}
      title={`¿Eliminar la cuenta de ${user.fullName}?`}
      points={POINTS}
      confirm="Eliminar cuenta"
      action={send}
      onOpenChange={(open) => {
        if (!open) return;
        setWrong(null);
        setProblem(null);
      }}
    >
      {problem ? (
        <Notice tone="stop" title={problem.title} live>
          {problem.purchases.some(({ orderId }) => orderId > 0) ? (
            <p className="fila flex-wrap">
              {problem.purchases.map(({ folio, orderId }) =>
                orderId > 0 ? (
                  <Link key={folio} href={`/purchases/${orderId}`} className="enlace">
                    {folio}
                  </Link>
                ) : null,
              )}
            </p>
          ) : null}
        </Notice>
      ) : null}
      <Field label={`Para confirmar, escribe ${user.fullName}`} error={wrong} id="confirma-nombre">
        <Input name="typed" autoComplete="off" />
      </Field>
    </ConfirmDialog>
  );
}
