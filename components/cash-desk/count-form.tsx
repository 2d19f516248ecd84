"use client";

import { useRouter } from "next/navigation";
import { CountTables, manyOf } from "@/components/cash-desk/count-table";
import { useOfficeForm } from "@/components/office/use-office-form";
import { BtnLink } from "@/components/ui/btn-link";
import { Input } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { correctCountAction, countShiftAction } from "@/lib/cash-desk/actions";
import { COINS, NOTES, sumCounts } from "@/lib/cash-desk/client";
import { CorrectCount, type CorrectCountInput } from "@/lib/cash-desk/schemas";
import { formatMoney } from "@/lib/core/money";

const KEYS = [...NOTES, ...COINS].map(({ key }) => key);

interface CountFormProps {
  /** A count that is there already, which this one corrects. */
  counted?: Readonly<Record<string, number>>;
}

/** The drawer is counted by notes and coins, before anybody is told what should be in it. */
export function CountForm({ counted }: CountFormProps) {
  const router = useRouter();
  const isCorrection = counted !== undefined;
  const counts = Object.fromEntries(KEYS.map((key) => [key, counted?.[key] ? String(counted[key]) : ""]));
  const values: CorrectCountInput = { counts, reason: isCorrection ? "" : "Primer conteo" };
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: CorrectCount,
    defaultValues: values,
    send: ({ counts: typed, reason }: CorrectCountInput) =>
      isCorrection ? correctCountAction({ counts: typed, reason }) : countShiftAction({ counts: typed }),
    onDone: () => {
      router.push("/caja/cerrar");
      router.refresh();
      return undefined;
    },
  });
  const many = manyOf(form.watch("counts"));
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div ref={summary} tabIndex={-1} className="empty:absolute">
        <ErrorSummary errors={frame.errors} message={frame.message} />
      </div>
      <CountTables many={many} register={(key) => form.register(`counts.${key}`)} />
      <section className="panel">
        <div className="total-caja">
          <span>Contaste</span>
          <output>{formatMoney(sumCounts(many))}</output>
        </div>
        {isCorrection ? (
          <Block>
            <Field label="Por qué lo corriges" help="El primer conteo se conserva." error={errorOf("reason")}>
              <Input autoComplete="off" {...form.register("reason")} />
            </Field>
          </Block>
        ) : null}
        <div className="caja-pie fila">
          <p className="meta crece">
            {isCorrection
              ? "Cada corrección queda anotada con su motivo."
              : "Al comparar, el conteo ya no se cambia. Si te equivocas, se anota una corrección."}
          </p>
          <BtnLink href={isCorrection ? "/caja/cerrar" : "/caja"}>
            {isCorrection ? "Cancelar" : "Seguir cobrando"}
          </BtnLink>
          <SubmitBtn busy={frame.sending} disabled={!frame.ready}>
            {isCorrection ? "Corregir conteo" : "Comparar"}
          </SubmitBtn>
        </div>
      </section>
    </form>
  );
}
