import { nameOfAccount } from "@/components/prepaid/accounts/account-words";
import { EndStayAct } from "@/components/prepaid/accounts/stay-act";
import { Notice } from "@/components/ui/notice";
import { formatDateTime, formatDay } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import type { PrepaidAccountDetailDto } from "@/lib/prepaid/client";

/** What stands in the way of an account, and what is about to change. */
export function AccountNotices({ account, mayWrite }: { account: PrepaidAccountDetailDto; mayWrite: boolean }) {
  const { state, stateReason, isClosing, isDisputed, insideSince, timeZone, nextTypeName, nextTypeAt } = account;
  return (
    <>
      {isClosing ? (
        <Notice tone="alert" title="Se está cerrando">
          <p>
            {account.balanceCents > 0
              ? `Una devolución no pasó: quedan ${formatMoney(account.balanceCents)}. Revísala y devuelve otra vez.`
              : "Se cierra en cuanto lleguen sus devoluciones."}
          </p>
        </Notice>
      ) : null}
      {state === "blocked" && !isClosing ? (
        <Notice tone="stop" title="Este QR está bloqueado">
          {stateReason ? <p>{stateReason}</p> : null}
        </Notice>
      ) : null}
      {isDisputed ? (
        <Notice tone="alert" title="Un banco reclamó una de sus recargas">
          <p>Hasta que decida, el QR sigue bloqueado y no cambia de titular.</p>
        </Notice>
      ) : null}
      {nextTypeName && nextTypeAt ? (
        <Notice tone="info" title={`Cambia a ${nextTypeName} el ${formatDay(nextTypeAt, timeZone)}`} />
      ) : null}
      {insideSince ? (
        <Notice tone="info" title={`Adentro desde el ${formatDateTime(insideSince, timeZone)}`}>
          {mayWrite && !isClosing ? (
            <div className="mt-2">
              <EndStayAct
                accountId={account.id}
                name={nameOfAccount(account)}
                since={insideSince}
                timeZone={timeZone}
                look={{ size: "sm" }}
              />
            </div>
          ) : null}
        </Notice>
      ) : null}
    </>
  );
}
