"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useState } from "react";
import { Btn } from "@/components/ui/btn";
import { NumberInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { notify } from "@/components/ui/toaster";
import { FIELD } from "@/lib/core/messages";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { rechargeAction } from "@/lib/prepaid/actions";
import type { PrepaidDto } from "@/lib/prepaid/client";

const roundMoney = (cents: number) => formatMoney(cents).replace(/\.00$/, "");

interface Errors {
  creditCents?: string | undefined;
  receivedCents?: string | undefined;
  message?: string | undefined;
}

type Account = Pick<PrepaidDto, "id" | "balanceCents" | "debtCents" | "limits">;

/** What a person pays in at the desk, what they hand over, and the change. */
export function DeskTopup({ account }: { account: Account }) {
  const { id, balanceCents, debtCents, limits } = account;
  const offered =
    debtCents > 0 ? [debtCents, ...limits.offeredCents.filter((cents) => cents > debtCents)] : limits.offeredCents;
  const router = useRouter();
  const [chosen, setChosen] = useState<number | null>(
    offered[debtCents > 0 ? 0 : Math.floor(offered.length / 2)] ?? null,
  );
  const [other, setOther] = useState("");
  const [received, setReceived] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  /** What the person was asked about: the same amount again. */
  const [asks, setAsks] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const creditCents = other.trim() === "" ? chosen : parseMoney(other);
  const receivedCents = received.trim() === "" ? creditCents : parseMoney(received);
  const paysDebt = Math.min(debtCents, balanceCents + (creditCents ?? 0));
  const send = async (again: boolean) => {
    if (isBusy) return;
    if (creditCents === null || receivedCents === null) {
      setErrors({ ...(creditCents === null ? { creditCents: FIELD.money } : { receivedCents: FIELD.money }) });
      return;
    }
    setBusy(true);
    const result = await rechargeAction({ accountId: id, creditCents, receivedCents, again });
    setBusy(false);
    if (result.ok) {
      const { folio, changeCents } = result.data;
      notify(
        `Cobraste ${formatMoney(creditCents)}, folio ${folio}.${changeCents > 0 ? ` Cambio: ${formatMoney(changeCents)}.` : ""}`,
      );
      setErrors({});
      setAsks(null);
      setOther("");
      setReceived("");
      router.refresh();
      return;
    }
    setAsks(result.code === "desk.repeated" ? result.message : null);
    const isOfReceived = result.code === "desk.received_short";
    const isOfCredit = result.code.startsWith("prepaid.topup") || result.code === "prepaid.balance_too_high";
    setErrors({
      creditCents: isOfCredit ? result.message : undefined,
      receivedCents: isOfReceived ? result.message : undefined,
      message: isOfReceived || isOfCredit || result.code === "desk.repeated" ? undefined : result.message,
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <div className="bloque">
        {errors.message ? <Notice tone="stop" title={errors.message} live /> : null}
        <fieldset>
          <legend className="etiqueta mb-1.5">Cuánto recarga</legend>
          <div className="montos montos-caja">
            {offered.map((cents) => (
              <label className="monto" key={cents}>
                <input
                  type="radio"
                  name="monto"
                  checked={other.trim() === "" && chosen === cents}
                  onChange={() => {
                    setChosen(cents);
                    setOther("");
                    setAsks(null);
                  }}
                />
                {roundMoney(cents)}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="firmas">
          <Field label="Otro monto" error={errors.creditCents}>
            <NumberInput
              decimals
              placeholder={`De ${formatMoney(limits.topupMinCents)} a ${formatMoney(limits.topupMaxCents)}`}
              value={other}
              onChange={(event) => {
                setOther(event.target.value);
                setAsks(null);
              }}
            />
          </Field>
          <Field label="Recibes" error={errors.receivedCents}>
            <NumberInput
              decimals
              placeholder="Justo"
              value={received}
              onChange={(event) => setReceived(event.target.value)}
            />
          </Field>
        </div>
      </div>
      <div className="bloque paga-caja">
        <dl className="lineas">
          {paysDebt > 0 ? (
            <div>
              <dt>Paga primero su adeudo</dt>
              <dd>{formatMoney(paysDebt)}</dd>
            </div>
          ) : null}
          <div>
            <dt>Saldo después</dt>
            <dd>{creditCents === null ? "–" : formatMoney(balanceCents + creditCents - paysDebt)}</dd>
          </div>
          <div className="lineas-total">
            <dt>Cambio</dt>
            <dd aria-live="polite">{formatMoney(Math.max(0, (receivedCents ?? 0) - (creditCents ?? 0)))}</dd>
          </div>
        </dl>
        {asks ? (
          <Notice tone="alert" title={asks} live>
            <div className="fila mt-2 flex-wrap gap-2">
              <Btn onClick={() => void send(true)}>Sí, cobrar otra vez</Btn>
              <Btn variant="quieto" onClick={() => setAsks(null)}>
                No cobrar
              </Btn>
            </div>
          </Notice>
        ) : null}
        <SubmitBtn size="xl" wide busy={isBusy} disabled={!isReady}>
          {creditCents === null ? "Cobrar" : `Cobrar ${formatMoney(creditCents)}`}
        </SubmitBtn>
        <p className="chico text-center">Su titular recibe el aviso en el momento.</p>
      </div>
    </form>
  );
}
