import { CHECKED_AT, checkedWords } from "@/components/checkout/checked-at";
import { PAID_WORDS } from "@/components/checkout/subject-words";
import { noticeOf, type Query } from "@/components/store/selection";
import { Notice } from "@/components/ui/notice";
import type { MyPaymentDto } from "@/lib/settlement/client";

interface PendingProblemProps {
  query: Query;
  payment: MyPaymentDto;
  timeZone: string;
  now: Date;
}

/** What "Validar mi pago" answered, when the page stayed the same. A deposit that was seen is told by the page itself. */
export function PendingProblem({ query, payment, timeZone, now }: PendingProblemProps) {
  const isKnown = payment.seen !== null;
  const message = noticeOf(query);
  if (!message && isKnown) return null;
  if (!message && query.aviso !== "sin-cambio") return null;
  const checked = message ? null : checkedWords(query[CHECKED_AT], now, timeZone);
  return (
    <div className="hoja-c">
      <Notice tone="alert" title={message ?? "Todavía no vemos tu pago"} live>
        <p>
          Si ya pagaste, guarda tu comprobante: lo confirmamos en cuanto nos avisen y{" "}
          {PAID_WORDS[payment.subjectType].comes}.
        </p>
        {checked ? <p className="mt-1 font-semibold">{checked}</p> : null}
      </Notice>
    </div>
  );
}
