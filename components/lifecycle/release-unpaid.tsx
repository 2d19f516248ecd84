"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/toaster";
import { formatCount, formatMoney } from "@/lib/core/money";
import { releaseUnpaidAction } from "@/lib/lifecycle/actions";
import { releasedWords, type UnpaidDto } from "@/lib/lifecycle/client";
import { methodWords } from "@/lib/pricing/client";

const LOST = "No pudimos enviar tu solicitud. Revisa tu conexión e intenta de nuevo.";
const NONE: { message: string | null; reason: string | null } = { message: null, reason: null };

/** Purchases of an event that wait for their payment, and the way to let them go. Nothing where there are none. */
export function ReleaseUnpaid({ eventId, unpaid }: { eventId: number; unpaid: UnpaidDto }) {
  const router = useRouter();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState(NONE);
  const { orders, places, totalCents, methods } = unpaid;
  if (orders === 0) return null;

  async function send(): Promise<boolean> {
    try {
      const result = await releaseUnpaidAction({ eventId, reason });
      if (!result.ok) {
        const wrong = result.fields?.reason ?? null;
        setProblem({ reason: wrong, message: wrong ? null : result.message });
        return false;
      }
      notify(releasedWords(result.data));
    } catch (error) {
      console.error(error);
      setProblem({ reason: null, message: LOST });
      return false;
    }
    setReason("");
    router.refresh();
    return true;
  }

  const waiting = orders === 1 ? "Una compra espera su pago" : `${formatCount(orders)} compras esperan su pago`;
  return (
    <Notice tone="info" title={waiting}>
      <p className="mb-2">
        {formatCount(places)} {places === 1 ? "lugar" : "lugares"}, {formatMoney(totalCents)}.{" "}
        {methods.map((one) => `${methodWords(one.method)}: ${formatCount(one.orders)}`).join(" · ")}
      </p>
      <ConfirmDialog
        trigger="Liberar sin pagar"
        look={{ size: "sm" }}
        title="¿Liberar lo que no se ha pagado?"
        points={[
          "Antes preguntamos a cada proveedor: lo que ya se pagó queda vendido.",
          "Lo demás se cancela y sus lugares vuelven a la venta.",
          "Los depósitos que ya se vieron en el banco se conservan.",
        ]}
        confirm="Liberar lugares"
        action={send}
        onOpenChange={(open) => open && setProblem(NONE)}
      >
        {problem.message ? <Notice tone="stop" title={problem.message} live /> : null}
        <Field label="Motivo" help="Queda en el registro con tu nombre." error={problem.reason} id="motivo-liberar">
          <Textarea
            name="reason"
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </ConfirmDialog>
    </Notice>
  );
}
