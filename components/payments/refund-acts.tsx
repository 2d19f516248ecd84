"use client";

import { useState } from "react";
import { NoteDialog } from "@/components/payments/note-dialog";
import { refundActOf } from "@/components/payments/refund-words";
import { Btn } from "@/components/ui/btn";
import { Input, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import {
  giveBankDataAction,
  markRefundPaidAction,
  refundByHandAction,
  retryRefundAction,
  revealBankDataAction,
} from "@/lib/settlement/actions";
import type { BankDataDto, RefundAccountDto, RefundAct, RefundListDto } from "@/lib/settlement/client";

const text = (form: FormData, name: string) => String(form.get(name) ?? "");

/** The account of a refund, asked for when somebody is about to transfer: it is not in the page before. */
export function ShowAccount({ refundId, orderFolio }: { refundId: number; orderFolio: string }) {
  const [account, setAccount] = useState<BankDataDto | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (account) {
    return (
      <dl className="grid">
        <dt className="meta">{account.bank}</dt>
        <dd>{account.holder}</dd>
        <dd className="num">{account.clabe}</dd>
      </dl>
    );
  }
  return (
    <>
      <Btn
        size="sm"
        aria-label={`Ver cuenta: compra ${orderFolio}`}
        onClick={async () => {
          const found = await revealBankDataAction({ refundId });
          if (found.ok) setAccount(found.data);
          else setProblem(found.message);
        }}
      >
        Ver cuenta
      </Btn>
      {problem ? (
        <span className="meta" role="alert">
          {problem}
        </span>
      ) : null}
    </>
  );
}

function send(act: RefundAct, refundId: number, form: FormData) {
  const note = text(form, "note");
  switch (act) {
    case "mark_paid":
      return markRefundPaidAction({
        refundId,
        bankReference: text(form, "bankReference"),
        accountId: text(form, "accountId"),
        note,
      });
    case "give_account":
      return giveBankDataAction({ refundId, holder: text(form, "holder"), clabe: text(form, "clabe") });
    case "retry":
      return retryRefundAction({ refundId, note });
    case "by_hand":
      return refundByHandAction({ refundId, note });
  }
}

interface RefundActProps {
  row: RefundListDto;
  act: RefundAct;
  /** The accounts from which this refund may have been paid. */
  accounts: readonly RefundAccountDto[];
}

export function RefundActButton({ row, act, accounts }: RefundActProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const id = `${row.id}-${act}`;
  const field = (name: string, label: string, problems: Readonly<Record<string, string>>, help?: string) => (
    <Field label={label} error={problems[name]} id={`${name}-${id}`} {...(help ? { help } : {})}>
      <Input
        name={name}
        autoComplete="off"
        value={typed[name] ?? ""}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <NoteDialog<unknown>
      act={refundActOf(act, row)}
      about={`compra ${row.orderFolio}`}
      id={id}
      plain={act === "give_account"}
      send={(form) => send(act, row.id, form)}
      fields={(problems) => {
        if (act === "mark_paid") {
          const took = accounts.find(({ account, isBank }) => isBank && account === row.account);
          return (
            <>
              <Field
                label="Cuenta que pagó"
                help="De ahí sale el dinero en la contabilidad."
                error={problems.accountId}
                id={`accountId-${id}`}
              >
                <Select
                  name="accountId"
                  placeholder="Elige la cuenta"
                  options={accounts.map(({ id: accountId, name }) => ({ value: String(accountId), label: name }))}
                  value={typed.accountId ?? (took ? String(took.id) : "")}
                  onChange={(event) => setTyped({ ...typed, accountId: event.target.value })}
                />
              </Field>
              {field("bankReference", "Referencia o clave de rastreo", problems, "La que da tu banco al transferir.")}
            </>
          );
        }
        if (act !== "give_account") return null;
        return (
          <>
            {field("holder", "Titular de la cuenta", problems)}
            {field("clabe", "CLABE", problems, "18 dígitos. El banco sale de ella.")}
          </>
        );
      }}
    />
  );
}
