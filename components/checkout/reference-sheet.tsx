import { DepositSheet } from "@/components/checkout/deposit-sheet";
import { type Reference, ReferenceCard } from "@/components/checkout/reference-card";
import { PAID_WORDS, type PaidWords } from "@/components/checkout/subject-words";
import { cashSentence, inGroups } from "@/components/checkout/words";
import { Notice } from "@/components/ui/notice";
import { cashSteps } from "@/lib/payments/client";
import type { MyPaymentDto } from "@/lib/settlement/client";

/** A reference whose time is over; what was paid in time may still be confirmed. */
function OverdueReference({ reference, words }: { reference: string; words: PaidWords }) {
  return (
    <div className="hoja-c">
      <Notice tone="alert" title="Se terminó el tiempo para pagar">
        <p>
          Ya no pagues con la referencia {inGroups(reference)}. Si pagaste a tiempo no tienes que hacer nada: tu pago
          puede tardar hasta 1 día hábil en confirmarse, y {words.waitsToo} mientras tanto.
        </p>
      </Notice>
    </div>
  );
}

interface ReferenceSheetProps {
  next: Reference;
  payment: MyPaymentDto;
  timeZone: string;
  now: Date;
}

/** How to pay with a reference until its time is over: amount, deadline, barcode, the sentence word for word, steps. */
export function ReferenceSheet({ next, payment, timeZone, now }: ReferenceSheetProps) {
  const words = PAID_WORDS[payment.subjectType];
  const { reference, expiresAt, payAt } = next;
  if (payAt) return <DepositSheet next={{ ...next, payAt }} payment={payment} timeZone={timeZone} now={now} />;
  if (expiresAt <= now) return <OverdueReference reference={reference} words={words} />;
  return (
    <>
      <ReferenceCard next={next} timeZone={timeZone} sentence={cashSentence(next, timeZone)}>
        <p className="mt-2">Si pagas a tiempo, {words.waitsToo} mientras se confirma.</p>
      </ReferenceCard>
      <section className="hoja">
        <div className="hoja-c">
          <h2 className="hoja-t">Cómo pagar</h2>
          <ol className="pasos">
            {cashSteps(next, words.comesByMail).map((step) => (
              <li key={step}>
                <span>{step}</span>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}
