"use client";

import { useState } from "react";
import { NoteDialog } from "@/components/payments/note-dialog";
import { actLabel, planOf } from "@/components/payments/review-words";
import { NumberInput, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { resolvePaymentReviewAction } from "@/lib/settlement/actions";
import { BEARER_LABELS, type DisputeBearer, type PaymentReviewDto, type ReviewAct } from "@/lib/settlement/client";

type Values = Readonly<Record<string, string>>;

const PLACES = [
  { value: "free", label: "Vuelven a la venta" },
  { value: "taken", label: "Quedan ocupados" },
];

const text = (form: FormData, name: string) => String(form.get(name) ?? "");

function send(review: PaymentReviewDto, act: ReviewAct, form: FormData) {
  const decided = { reviewId: review.id, note: text(form, "note") };
  if (act !== "end_dispute") return resolvePaymentReviewAction({ ...decided, act });
  const feeCents = parseMoney(text(form, "fee"));
  return resolvePaymentReviewAction({
    ...decided,
    act,
    bearer: text(form, "bearer") as DisputeBearer,
    freesPlaces: text(form, "places") !== "taken",
    ...(feeCents === null ? {} : { feeCents }),
  });
}

interface DisputeFieldsProps {
  review: PaymentReviewDto;
  problems: Values;
  typed: Values;
  onType: (typed: Values) => void;
}

/** Who bears a lost dispute, what the provider charged for it, and what becomes of the places. */
function DisputeFields({ review, problems, typed, onType }: DisputeFieldsProps) {
  const { id, bearers, disputeFeeCents, hasPlaces } = review;
  const keeping = (name: string, first = "") => ({
    name,
    value: typed[name] ?? first,
    onChange: (event: { target: { value: string } }) => onType({ ...typed, [name]: event.target.value }),
  });
  const options = bearers.map((value) => ({ value, label: BEARER_LABELS[value] }));
  return (
    <>
      <Field label="Quién lo absorbe" error={problems.bearer} id={`absorbe-${id}`}>
        <Select options={options} {...keeping("bearer", bearers[0])} />
      </Field>
      {disputeFeeCents === null ? (
        <Field
          label="Cargo del proveedor por la disputa"
          help="En pesos, como viene en su estado de cuenta. Escribe 0 si no cobró."
          error={problems.feeCents}
          id={`cargo-${id}`}
        >
          <NumberInput decimals {...keeping("fee")} />
        </Field>
      ) : (
        <p className="meta">El proveedor cobró {formatMoney(disputeFeeCents)} por la disputa.</p>
      )}
      {hasPlaces ? (
        <Field label="Los lugares" error={problems.freesPlaces} id={`lugares-${id}`}>
          <Select options={PLACES} {...keeping("places", "free")} />
        </Field>
      ) : null}
    </>
  );
}

/** One thing to do with a case: says what will happen, asks why, does it. */
export function ReviewActButton({ review, act }: { review: PaymentReviewDto; act: ReviewAct }) {
  const [typed, setTyped] = useState<Values>({});
  const fields =
    act === "end_dispute"
      ? (problems: Values) => <DisputeFields review={review} problems={problems} typed={typed} onType={setTyped} />
      : undefined;
  return (
    <NoteDialog
      act={{ label: actLabel(act, review), danger: act !== "assign", ...planOf(act, review) }}
      about={review.orderFolio ? `compra ${review.orderFolio}` : `pago ${review.paymentFolio}`}
      id={`${review.id}-${act}`}
      send={(form) => send(review, act, form)}
      {...(fields ? { fields } : {})}
    />
  );
}
