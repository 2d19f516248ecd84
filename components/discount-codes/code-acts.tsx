import { ConfirmAct } from "@/components/office/confirm-act";
import { formatCount } from "@/lib/core/money";
import { deleteDiscountCodeAction, setBatchStateAction, setDiscountStateAction } from "@/lib/discount-codes/actions";
import type { DiscountBatchDto, DiscountCodeDto } from "@/lib/discount-codes/client";
import { releaseDiscountUsesAction } from "@/lib/orders/actions";

const KEEPS = "Las compras que ya empezaron a pagar con él conservan su descuento.";

/** What may be done with a code: pause, activate, end. */
export function CodeActs({ code, goTo }: { code: DiscountCodeDto; goTo?: string }) {
  const { id, state } = code;
  const next = state === "active" ? ("paused" as const) : ("active" as const);
  const isLive = state !== "archived";
  const archives = code.isUsed || code.batchId !== null;
  return (
    <>
      <ConfirmAct
        trigger={next === "paused" ? "Pausar" : "Activar"}
        triggerLabel={`${next === "paused" ? "Pausar" : "Activar"} ${code.code}`}
        title={next === "paused" ? `¿Pausar ${code.code}?` : `¿Activar ${code.code}?`}
        points={next === "paused" ? ["Nadie más puede usarlo mientras esté en pausa.", KEEPS] : ["Vuelve a valer."]}
        note={null}
        confirm={next === "paused" ? "Pausar código" : "Activar código"}
        cancel="Cancelar"
        danger={false}
        send={setDiscountStateAction}
        input={{ id, state: next }}
        done={next === "paused" ? "Pausaste el código." : "El código está activo."}
      />
      {isLive ? (
        <ConfirmAct
          trigger={archives ? "Archivar" : "Eliminar"}
          triggerLabel={`${archives ? "Archivar" : "Eliminar"} ${code.code}`}
          look={{ variant: "peligro-quieto" }}
          title={archives ? `¿Archivar ${code.code}?` : `¿Eliminar ${code.code}?`}
          points={
            archives
              ? ["Deja de valer y sale de la lista; sus cifras se conservan.", KEEPS]
              : ["Si alguien lo puso en un carrito se archiva; si no, se elimina."]
          }
          note={null}
          confirm={archives ? "Archivar código" : "Eliminar código"}
          send={deleteDiscountCodeAction}
          input={{ id }}
          done={archives ? "Archivaste el código." : "El código ya no está."}
          {...(goTo ? { goTo } : {})}
        />
      ) : null}
    </>
  );
}

/** Gives uses of a code back by hand: all that wait or were refunded, or a purchase's. */
export function ReleaseAct({ id, folio, orderId }: { id: number; folio?: string; orderId?: number }) {
  const one = orderId !== undefined;
  return (
    <ConfirmAct
      trigger={one ? "Liberar" : "Liberar usos"}
      triggerLabel={one ? `Liberar el uso de ${folio}` : "Liberar los usos apartados y devueltos"}
      look={{ size: "sm" }}
      title={one ? `¿Liberar el uso de ${folio}?` : "¿Liberar los usos apartados y devueltos?"}
      points={[
        "Otra persona podrá usar el código.",
        "Una compra que espera su pago conserva su precio; si se paga, cuenta de nuevo mientras quede un uso.",
      ]}
      note={null}
      confirm={one ? "Liberar uso" : "Liberar usos"}
      cancel="Cancelar"
      danger={false}
      send={releaseDiscountUsesAction}
      input={one ? { id, orderId } : { id }}
      done={one ? "Liberaste el uso." : "Liberaste los usos."}
    />
  );
}

const BATCH_DONE = {
  paused: "Pausaste los códigos sin usar del lote.",
  active: "Los códigos sin usar del lote están activos.",
  archived: "Archivaste los códigos sin usar del lote.",
};

/** Pauses, activates or archives what of a batch is not used yet. */
export function BatchActs({ batch }: { batch: DiscountBatchDto }) {
  const { id, activeCount, pausedCount } = batch;
  const act = (state: "active" | "paused" | "archived", word: string, count: number) => (
    <ConfirmAct
      key={state}
      trigger={word}
      look={state === "archived" ? { variant: "peligro-quieto" } : {}}
      title={`¿${word} los códigos sin usar de ${batch.name}?`}
      points={[`Cambia ${formatCount(count)} ${count === 1 ? "código" : "códigos"} que nadie ha usado.`, KEEPS]}
      note={state === "archived" ? "No se puede deshacer para todo el lote." : null}
      confirm={`${word} códigos`}
      cancel="Cancelar"
      danger={state === "archived"}
      send={setBatchStateAction}
      input={{ id, state }}
      done={BATCH_DONE[state]}
    />
  );
  return (
    <>
      {activeCount > 0 ? act("paused", "Pausar", activeCount) : null}
      {pausedCount > 0 ? act("active", "Activar", pausedCount) : null}
      {activeCount + pausedCount > 0 ? act("archived", "Archivar", activeCount + pausedCount) : null}
    </>
  );
}
