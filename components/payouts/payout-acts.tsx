"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { ReasonAct } from "@/components/office/reason-act";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { plural } from "@/lib/core/plural";
import {
  askForPayoutsAction,
  confirmAtBankAction,
  deferMissingAction,
  explainLineAction,
  linkLineAction,
  reconcilePayoutAction,
  undoAtBankAction,
  writeOffMissingAction,
} from "@/lib/payouts/actions";

/** Asks the worker to read what the providers tell by themselves. */
export function FetchAct() {
  return (
    <ConfirmAct
      send={() => askForPayoutsAction(null)}
      input={null}
      done="Los pagos nuevos aparecen aquí en un momento."
      trigger="Traer pagos"
      title="¿Traer ahora los pagos de los proveedores?"
      points={["Cada mañana se traen solos.", "Solo se leen los que faltan."]}
      note={null}
      confirm="Traer pagos"
      cancel="Todavía no"
      danger={false}
    />
  );
}

interface DeferProps {
  id: number;
  /** Null: all that are missing. */
  paymentIds: number[] | null;
  count: number;
  what: string;
}

export function DeferAct({ id, paymentIds, count, what }: DeferProps) {
  return (
    <ConfirmAct
      send={deferMissingAction}
      input={{ id, paymentIds }}
      done={`${count === 1 ? "Se espera" : "Se esperan"} en el siguiente pago.`}
      trigger={paymentIds === null ? "Todos son del siguiente pago" : "Es del siguiente pago"}
      look={{ size: "sm" }}
      title={`¿${what} ${count === 1 ? "es" : "son"} del siguiente pago?`}
      points={[
        `Se ${count === 1 ? "busca" : "buscan"} en los pagos que sigan hasta que ${plural(count, "llegue", "lleguen")}.`,
        count === 1 ? "Si el siguiente no lo trae, ahí aparece." : "Si el siguiente no los trae, ahí aparecen.",
      ]}
      note={null}
      confirm={count === 1 ? "Es del siguiente pago" : "Son del siguiente pago"}
      triggerLabel={count === 1 ? `Es del siguiente pago: ${what}` : "Todos son del siguiente pago"}
      cancel="Dejar como está"
      danger={false}
    />
  );
}

interface LineActProps {
  lineId: number;
  name: string;
}

export function LinkAct({ lineId, name }: LineActProps) {
  return (
    <ReasonAct
      name={`unir-${lineId}`}
      plain
      send={({ folio = "" }) => linkLineAction({ lineId, folio })}
      done="Uniste el movimiento con la compra."
      trigger="Buscar compra"
      triggerLabel={`Buscar compra: ${name}`}
      look={{ size: "sm" }}
      title={`¿De qué compra es ${name}?`}
      points={["Escribe el folio de la compra o del pago.", "Después se compara con lo que cobramos de ella."]}
      note={null}
      confirm="Unir"
      cancel="Dejar como está"
      danger={false}
    >
      {(errors) => (
        <Field label="Folio" error={errors.folio ?? null} id={`folio-${lineId}`}>
          <Input name="folio" autoComplete="off" maxLength={40} />
        </Field>
      )}
    </ReasonAct>
  );
}

export function ExplainAct({ lineId, name, words }: LineActProps & { words: readonly string[] }) {
  return (
    <ReasonAct
      name={`explicar-${lineId}`}
      send={({ reason = "" }) => explainLineAction({ lineId, reason })}
      done="Quedó explicado."
      trigger="Anotar ajuste"
      triggerLabel={`Anotar ajuste: ${name}`}
      look={{ size: "sm" }}
      title={`¿Anotar el ajuste de ${name}?`}
      points={[
        ...words,
        "Antes le preguntamos otra vez al proveedor: si ya coincide, no se anota nada.",
        "La diferencia queda en los libros con tu nombre y tu motivo.",
      ]}
      note="No se puede deshacer."
      confirm="Anotar ajuste"
      cancel="Dejar como está"
      danger={false}
    />
  );
}

interface WriteOffProps {
  id: number;
  paymentId: number;
  folio: string;
  amount: string;
}

export function WriteOffAct({ id, paymentId, folio, amount }: WriteOffProps) {
  return (
    <ReasonAct
      name={`perdido-${paymentId}`}
      send={({ reason = "" }) => writeOffMissingAction({ id, paymentId, reason })}
      done="Quedó anotado que no llega."
      trigger="Nunca llega"
      triggerLabel={`Nunca llega: ${folio}`}
      look={{ size: "sm" }}
      title={`¿${folio} nunca llega?`}
      points={[
        `En los libros, ${amount} dejan de estar con el proveedor.`,
        "No cambia lo que se le debe al organizador.",
        "Ya no se busca en los pagos que sigan.",
      ]}
      note="No se puede deshacer."
      confirm="Nunca llega"
      cancel="Dejar como está"
    />
  );
}

export function ReconcileAct({ id, net }: { id: number; net: string }) {
  return (
    <ConfirmAct
      send={reconcilePayoutAction}
      input={{ id }}
      done="Diste el pago por conciliado."
      trigger="Dar por conciliado"
      look={{ variant: "main" }}
      title={`¿Dar por conciliado el pago de ${net}?`}
      points={["En los libros sale del proveedor y entra al banco.", "Sus renglones ya no cambian."]}
      note="No se puede deshacer."
      confirm="Dar por conciliado"
      cancel="Todavía no"
      danger={false}
    />
  );
}

export function BankRowAct({ id, rowId, words }: { id: number; rowId: number; words: string }) {
  return (
    <ConfirmAct
      send={confirmAtBankAction}
      input={{ id, rowId }}
      done="Quedó unido con el depósito del banco."
      trigger="Es este depósito"
      look={{ size: "sm" }}
      title="¿El pago es este depósito?"
      points={[words, "El renglón del estado de cuenta deja de esperar a que alguien lo aclare."]}
      note={null}
      confirm="Es este depósito"
      cancel="No es"
      danger={false}
    />
  );
}

export function AtBankAct({ id, net, today }: { id: number; net: string; today: string }) {
  return (
    <ReasonAct
      name={`banco-${id}`}
      plain
      send={({ bankReference = "", bankOn = "" }) => confirmAtBankAction({ id, bankReference, bankOn })}
      done="Anotaste que ya está en el banco."
      trigger="Ya está en el banco"
      look={{ size: "sm" }}
      title={`¿Ya están ${net} en el banco?`}
      points={["Escribe cómo lo dice el estado de cuenta."]}
      note={null}
      confirm="Ya está en el banco"
      cancel="Todavía no"
      danger={false}
    >
      {(errors) => (
        <>
          <Field label="Referencia del banco" error={errors.bankReference ?? null} id={`referencia-${id}`}>
            <Input name="bankReference" autoComplete="off" maxLength={40} />
          </Field>
          <Field label="Día" error={errors.bankOn ?? null} id={`dia-${id}`}>
            <Input name="bankOn" type="date" defaultValue={today} />
          </Field>
        </>
      )}
    </ReasonAct>
  );
}

export function UndoAtBankAct({ id, words }: { id: number; words: string }) {
  return (
    <ReasonAct
      name={`deshacer-banco-${id}`}
      send={({ reason = "" }) => undoAtBankAction({ id, reason })}
      done="El pago vuelve a faltar en el banco."
      trigger="Deshacer"
      triggerLabel="Deshacer que está en el banco"
      look={{ size: "sm" }}
      title="¿El pago no es ese depósito del banco?"
      points={[
        words,
        "El pago vuelve a faltar en el banco.",
        "El renglón del estado de cuenta queda otra vez por decidir.",
      ]}
      note="Queda quién lo deshizo, cuándo y por qué."
      confirm="Deshacer"
      cancel="Dejar como está"
    />
  );
}
