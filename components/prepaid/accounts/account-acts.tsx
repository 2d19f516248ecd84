"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { ReasonAct } from "@/components/office/reason-act";
import { nameOfAccount } from "@/components/prepaid/accounts/account-words";
import { ChangeTypeAct } from "@/components/prepaid/accounts/change-type-act";
import { PersonFields } from "@/components/prepaid/accounts/person-fields";
import { Input, MoneyInput, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { formatMoney } from "@/lib/core/money";
import type { TypeOptionDto } from "@/lib/prepaid";
import {
  adjustBalanceAction,
  blockAccountAction,
  changeAccountTypeAction,
  closeAccountAction,
  giveBalanceAction,
  migrateAccountAction,
  pauseAccountAction,
  replaceQrAction,
  resumeAccountAction,
  turnOffAutoTopupAction,
  unblockAccountAction,
} from "@/lib/prepaid/actions";
import type { PrepaidAccountDetailDto } from "@/lib/prepaid/client";

interface ActProps {
  account: PrepaidAccountDetailDto;
}

const AS_IT_IS = "Dejar como está";

/** The acts on money stand out; what ends or changes the account comes after them. */
export function MoneyActs({ account }: ActProps) {
  const name = nameOfAccount(account);
  const { id: accountId } = account;
  return (
    <>
      <ReasonAct
        name="regalo"
        trigger="Regalar saldo"
        look={{}}
        title={`¿Cuánto le regalas a ${name}?`}
        points={["Se gasta antes que lo que pagó, y no se devuelve.", "Cuenta en lo que el recinto regala al mes."]}
        note={null}
        confirm="Regalar saldo"
        cancel={AS_IT_IS}
        danger={false}
        send={({ amountCents = "", until = "", reason = "" }, key) =>
          giveBalanceAction({ accountId, amountCents, until, reason, key })
        }
        done={`Le regalaste saldo a ${name}.`}
      >
        {(errors) => (
          <>
            <Field label="Cuánto" error={errors.amountCents ?? null} id="regalo-cuanto">
              <MoneyInput name="amountCents" />
            </Field>
            <Field label="Vence" help="Opcional. Ese día incluido." error={errors.until ?? null} id="regalo-vence">
              <Input type="date" name="until" />
            </Field>
          </>
        )}
      </ReasonAct>
      <ReasonAct
        name="ajuste"
        trigger="Ajustar saldo"
        look={{}}
        title={`¿Ajustar el saldo de ${name}?`}
        points={[
          `Ahora tiene ${formatMoney(account.balanceCents)}.`,
          "Un ajuste grande espera un día a que otra persona lo apruebe. Cuánto es grande está en los ajustes de prepago.",
        ]}
        note={null}
        confirm="Ajustar saldo"
        cancel={AS_IT_IS}
        danger={false}
        send={({ direction = "", amountCents = "", reason = "" }, key) =>
          adjustBalanceAction({ accountId, direction: direction === "take" ? "take" : "add", amountCents, reason, key })
        }
        done="Listo. Si el ajuste es grande, otra persona lo aprueba aquí mismo."
      >
        {(errors) => (
          <>
            <Field label="Qué haces" id="ajuste-que">
              <Select
                name="direction"
                options={[
                  { value: "add", label: "Agregar saldo" },
                  { value: "take", label: "Quitar saldo" },
                ]}
              />
            </Field>
            <Field label="Cuánto" error={errors.amountCents ?? null} id="ajuste-cuanto">
              <MoneyInput name="amountCents" />
            </Field>
          </>
        )}
      </ReasonAct>
    </>
  );
}

/** Pausing is taken back by whoever likes; what is blocked only by staff. */
function StateActs({ account }: ActProps) {
  const name = nameOfAccount(account);
  const input = { accountId: account.id };
  if (account.state === "blocked")
    return (
      <ConfirmAct
        send={unblockAccountAction}
        input={input}
        done={`Desbloqueaste el QR de ${name}.`}
        trigger="Desbloquear"
        look={{}}
        title={`¿Desbloquear el QR de ${name}?`}
        points={["Vuelve a entrar desde este momento, con el mismo código."]}
        note={null}
        confirm="Desbloquear"
        cancel={AS_IT_IS}
        danger={false}
      />
    );
  return (
    <>
      {account.state === "paused" ? (
        <ConfirmAct
          send={resumeAccountAction}
          input={input}
          done={`El QR de ${name} vuelve a entrar.`}
          trigger="Reanudar"
          look={{}}
          title={`¿Reanudar el QR de ${name}?`}
          points={["Vuelve a entrar desde este momento, con el mismo código."]}
          note={null}
          confirm="Reanudar"
          cancel={AS_IT_IS}
          danger={false}
        />
      ) : (
        <ConfirmAct
          send={pauseAccountAction}
          input={input}
          done={`El QR de ${name} está en pausa.`}
          trigger="Pausar"
          look={{}}
          title={`¿Pausar el QR de ${name}?`}
          points={[
            "Desde este momento no entra. Un auto que está adentro sale y paga.",
            "Conserva su saldo. Lo reanudas tú o su titular.",
          ]}
          note={null}
          confirm="Pausar"
          cancel={AS_IT_IS}
          danger={false}
        />
      )}
      <ReasonAct
        name="bloqueo"
        trigger="Bloquear"
        look={{}}
        title={`¿Bloquear el QR de ${name}?`}
        points={[
          "Desde este momento no entra ni se recarga.",
          "Su titular ve el motivo y no lo puede quitar.",
          "Conserva su saldo.",
        ]}
        note={null}
        confirm="Bloquear"
        cancel={AS_IT_IS}
        send={({ reason = "" }) => blockAccountAction({ accountId: account.id, reason })}
        done={`Bloqueaste el QR de ${name}.`}
      />
    </>
  );
}

function MigrateAct({ account }: ActProps) {
  const name = nameOfAccount(account);
  return (
    <ReasonAct
      name="titular"
      trigger="Cambiar titular"
      look={{}}
      title={`¿Pasar el QR de ${name} a otra persona?`}
      points={[
        `Pasa entero, con sus ${formatMoney(account.balanceCents)}, placas y fechas.`,
        "El código de ahora deja de valer al instante. Les avisamos a los dos.",
        "La persona nueva no ve los movimientos de antes.",
      ]}
      confirm="Cambiar titular"
      cancel={AS_IT_IS}
      send={({ email = "", phone = "", fullName = "", reason = "" }) =>
        migrateAccountAction({ accountId: account.id, email, phone, fullName, reason })
      }
      done="El QR tiene otro titular."
    >
      {(errors) => (
        <PersonFields
          errorOf={(field) => errors[field] ?? null}
          field={(field) => ({ name: field, id: `titular-${field}` })}
        />
      )}
    </ReasonAct>
  );
}

function CloseAct({ account }: ActProps) {
  const name = nameOfAccount(account);
  const restOf = (kind: "paid" | "gift") =>
    account.lots.reduce((sum, lot) => (lot.kind === kind ? sum + lot.restCents : sum), 0);
  const [paidCents, giftCents] = [restOf("paid"), restOf("gift")];
  return (
    <ReasonAct
      name="cierre"
      trigger={account.isClosing ? "Devolver otra vez" : "Cerrar prepago"}
      look={{ variant: "peligro-quieto" }}
      title={`¿Cerrar el prepago de ${name}?`}
      points={[
        "Su QR no vuelve a entrar nunca más.",
        paidCents > 0
          ? `${formatMoney(paidCents)} que pagó se devuelven por donde llegaron, sin el cargo si así lo decidió el recinto.`
          : "No hay nada que devolver.",
        ...(giftCents > 0 ? [`${formatMoney(giftCents)} que se le regalaron o ajustaron se pierden.`] : []),
      ]}
      confirm="Cerrar prepago"
      cancel="Conservar"
      send={({ reason = "" }, key) => closeAccountAction({ accountId: account.id, reason, key })}
      done={`Cerraste el prepago de ${name}.`}
    />
  );
}

/** What else can be done with an account that is not closed. */
export function AccountActs({ account, types }: ActProps & { types: readonly TypeOptionDto[] }) {
  const name = nameOfAccount(account);
  const { id: accountId } = account;
  if (account.isClosing) return account.balanceCents > 0 ? <CloseAct account={account} /> : null;
  return (
    <>
      <ChangeTypeAct
        name="tipo"
        trigger="Cambiar tipo"
        look={{}}
        of={`el tipo de ${name}`}
        types={types.filter(({ enclosureId }) => enclosureId === account.enclosureId)}
        send={(wish) => changeAccountTypeAction({ accountIds: [accountId], ...wish })}
      />
      <StateActs account={account} />
      <ConfirmAct
        send={replaceQrAction}
        input={{ accountId }}
        done={`${name} tiene un QR nuevo.`}
        trigger="Reemplazar QR"
        look={{}}
        title={`¿Reemplazar el QR de ${name}?`}
        points={[
          "El código de ahora deja de valer al instante.",
          "Saldo y estancia siguen: si está adentro, sale con el nuevo.",
        ]}
        confirm="Reemplazar QR"
        cancel={AS_IT_IS}
      />
      {account.auto ? (
        <ConfirmAct
          send={turnOffAutoTopupAction}
          input={{ accountId }}
          done="La recarga automática está apagada."
          trigger="Apagar recarga automática"
          look={{}}
          title={`¿Apagar la recarga automática de ${name}?`}
          points={[
            "Desde este momento no se cobra nada a su tarjeta, y el banco deja de guardarla.",
            "Le avisamos a su titular. Solo su titular la puede activar otra vez.",
          ]}
          note={null}
          confirm="Apagar"
          cancel={AS_IT_IS}
        />
      ) : null}
      <MigrateAct account={account} />
      <CloseAct account={account} />
    </>
  );
}
