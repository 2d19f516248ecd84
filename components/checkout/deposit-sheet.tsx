import { CopyButton } from "@/components/checkout/copy-button";
import { type Reference, ReferenceCard } from "@/components/checkout/reference-card";
import { PAID_WORDS, type PaidWords } from "@/components/checkout/subject-words";
import { inGroups } from "@/components/checkout/words";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { depositSentence, depositSteps, payAtRows } from "@/lib/payments/client";
import type { MyPaymentDto } from "@/lib/settlement/client";

interface DepositSheetProps {
  next: Reference & { payAt: NonNullable<Reference["payAt"]> };
  payment: MyPaymentDto;
  timeZone: string;
  now: Date;
}

/** How to pay by deposit: amount, deadline, barcode, reference, the sentence, where, and three steps. */
export function DepositSheet({ next, payment, timeZone, now }: DepositSheetProps) {
  const { seen } = payment;
  const words = PAID_WORDS[payment.subjectType];
  const isOver = next.expiresAt <= now;
  return (
    <>
      <Seen seen={seen} words={words} isOver={isOver} reference={next.reference} />
      {isOver || seen === "approved" ? null : (
        <>
          <ReferenceCard next={next} timeZone={timeZone} sentence={depositSentence(next, timeZone, words.promise)} />
          <WhereToPay payAt={next.payAt} />
          <section className="hoja">
            <div className="hoja-c">
              <h2 className="hoja-t">Cómo pagar</h2>
              <ol className="pasos">
                {depositSteps(next.payAt, words.promise).map((step) => (
                  <li key={step}>
                    <span>{step}</span>
                  </li>
                ))}
              </ol>
            </div>
          </section>
        </>
      )}
    </>
  );
}

interface SeenProps {
  /** Whether the venue has seen the deposit, or the buyer says that it is paid. */
  seen: MyPaymentDto["seen"];
  words: PaidWords;
  isOver: boolean;
  reference: string;
}

function Seen({ seen, words, isOver, reference }: SeenProps) {
  if (seen === "approved")
    return (
      <CallNotice title="El recinto ya vio tu depósito">
        Falta un último paso del recinto. {words.promise} No deposites otra vez.
      </CallNotice>
    );
  if (seen === "claimed")
    return (
      <CallNotice title="Avisamos al recinto que ya pagaste">
        {words.promise} Guarda tu comprobante y no deposites otra vez. {words.waits}
      </CallNotice>
    );
  if (!isOver) return null;
  return (
    <CallNotice title="Se terminó el tiempo para depositar">
      Ya no pagues con la referencia {inGroups(reference)}. Si pagaste a tiempo, avísanos con «Validar mi pago»: el
      recinto lo confirma y {words.comes}.
    </CallNotice>
  );
}

function CallNotice({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="hoja-c">
      <Notice tone="alert" title={title} live>
        <p>{children}</p>
      </Notice>
    </div>
  );
}

function WhereToPay({ payAt }: Pick<DepositSheetProps["next"], "payAt">) {
  return (
    <section className="hoja">
      <div className="hoja-c">
        <h2 className="hoja-t">Dónde pagar</h2>
        <dl className="lineas">
          {payAtRows(payAt).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="min-w-0 whitespace-normal text-right">
                {value}
                {payAt.bank && label === "CLABE" ? (
                  <span className="lineas-copia">
                    <CopyButton text={payAt.bank.clabe} label="Copiar la CLABE">
                      <Icon name="copy" size={20} />
                    </CopyButton>
                  </span>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
