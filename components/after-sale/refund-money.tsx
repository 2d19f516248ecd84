"use client";

import { useRouter } from "next/navigation";
import { useActionState, useState } from "react";
import { type RefundablePayment, refundMoneyAct } from "@/components/after-sale/refund-words";
import { NoteDialog } from "@/components/payments/note-dialog";
import { Checkbox } from "@/components/ui/choice";
import { NumberInput, Textarea } from "@/components/ui/control";
import { Field, FieldGroup } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { formatMoney } from "@/lib/core/money";
import type { ActionFailure } from "@/lib/http/form-state";
import { refundPaymentAction, refundPaymentFormAction } from "@/lib/settlement/actions";
import { NO_TICKET, refundFormSeen, refundInputOf } from "@/lib/settlement/client";

type Values = Readonly<Record<string, string>>;

const NOTHING: Values = {};

/** What is wrong, by field. */
const problemsOf = ({ fields, field, message }: ActionFailure): Record<string, string> =>
  fields ?? (field ? { [field]: message } : {});

/** A ticket that a refund may end. */
export interface EndableTicket {
  itemId: number;
  label: string;
}

interface RefundFieldsProps {
  payment: RefundablePayment;
  tickets: readonly EndableTicket[];
  problems: Values;
  typed: Values;
  /** Absent: the browser keeps what is typed. */
  onType?: (typed: Values) => void;
}

function RefundFields({ payment, tickets, problems, typed, onType }: RefundFieldsProps) {
  const keeping = (name: string) =>
    onType
      ? {
          value: typed[name] ?? "",
          onChange: (event: { target: { value: string } }) => onType({ ...typed, [name]: event.target.value }),
        }
      : { defaultValue: typed[name] ?? "" };
  return (
    <>
      <input type="hidden" name="paymentId" value={payment.id} />
      <input type="hidden" name="seen" value={refundFormSeen(payment)} />
      <Field
        label="Cuánto"
        help={`En pesos. Vacío: todo lo que queda, ${formatMoney(payment.refundable.mostCents)}.`}
        error={problems.amountCents}
        id={`cuanto-${payment.id}`}
      >
        <NumberInput name="amount" decimals {...keeping("amount")} />
      </Field>
      {tickets.length > 0 ? (
        <FieldGroup
          legend="¿Qué boletos dejan de valer?"
          help="Solo si devuelves una parte: con todo el precio terminan todos."
          error={problems.endsItems}
          id={`boletos-${payment.id}`}
        >
          {tickets.map(({ itemId, label }) => (
            <Checkbox key={itemId} name="endsItems" value={itemId} label={label} />
          ))}
          <Checkbox name="endsItems" value={NO_TICKET} label="Ninguno: todos siguen valiendo" />
        </FieldGroup>
      ) : null}
      <Field
        label="Motivo"
        help="Queda en el registro con tu nombre."
        error={problems.reason}
        id={`motivo-devolver-${payment.id}`}
      >
        <Textarea name="reason" rows={2} maxLength={200} {...keeping("reason")} />
      </Field>
    </>
  );
}

interface RefundProps {
  payment: RefundablePayment;
  buyer: string | null;
  tickets: readonly EndableTicket[];
  /** What the button says where the place does not show the payment. */
  trigger?: string;
}

/** Gives money of a payment back, all that is left or a part, after saying what will happen. */
export function RefundButton({ payment, buyer, tickets, trigger }: RefundProps) {
  const router = useRouter();
  const [typed, setTyped] = useState(NOTHING);

  async function send(form: FormData) {
    const result = await refundPaymentAction(refundInputOf(form));
    if (result.ok) {
      setTyped(NOTHING);
      return result;
    }
    if (result.code === "payment.refund_exceeds") router.refresh();
    return result.field ? { ...result, fields: problemsOf(result) } : result;
  }

  return (
    <NoteDialog
      act={refundMoneyAct(payment, buyer, typed.amount ?? "")}
      about={`pago ${payment.folio}`}
      id={trigger ? `devolver-arriba-${payment.id}` : `devolver-${payment.id}`}
      {...(trigger ? { trigger } : {})}
      plain
      send={send}
      fields={(problems) => (
        <RefundFields payment={payment} tickets={tickets} problems={problems} typed={typed} onType={setTyped} />
      )}
    />
  );
}

/** For browsers without script. */
export function PlainRefund({ payment, buyer, tickets, orderId }: RefundProps & { orderId: number }) {
  const [state, submit] = useActionState(refundPaymentFormAction, null);
  const act = refundMoneyAct(payment, buyer, "");
  const problems = state ? problemsOf(state) : {};
  return (
    <form action={submit}>
      <Block title={act.title}>
        {state && Object.keys(problems).length === 0 ? <Notice tone="stop" title={state.message} live /> : null}
        <ul>
          {act.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <input type="hidden" name="orderId" value={orderId} />
        <RefundFields payment={payment} tickets={tickets} problems={problems} typed={state?.values ?? NOTHING} />
        <div>
          <SubmitBtn variant="peligro">{act.label}</SubmitBtn>
        </div>
      </Block>
    </form>
  );
}
