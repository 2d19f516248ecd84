import { noticeOf, type Query } from "@/components/store/selection";
import { Notice } from "@/components/ui/notice";

/** What "Validar mi pago" answered, when the page stayed the same. `isKnown`: the page itself says what is known by then. */
export function PendingProblem({ query, isKnown }: { query: Query; isKnown: boolean }) {
  const message = noticeOf(query);
  if (!message && isKnown) return null;
  if (!message && query.aviso !== "sin-cambio") return null;
  return (
    <div className="hoja-c">
      <Notice tone="alert" title={message ?? "Todavía no vemos tu pago"} live>
        <p>Si ya pagaste, guarda tu comprobante: lo confirmamos en cuanto nos avisen y te mandamos los boletos.</p>
      </Notice>
    </div>
  );
}
