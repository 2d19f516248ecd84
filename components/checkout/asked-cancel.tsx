import type { ReactNode } from "react";
import { AskFirst } from "@/components/checkout/ask-first";
import { btnClass } from "@/components/ui/btn-class";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";

/** In the address it asks for the confirm step. */
export const ASKS_TO_CANCEL = "cancelar";

const DIALOG = "liberar";
const CLOSE = "liberar-no";

/** The ids of the question's heading and of what it says will happen. */
export const ASKED = { title: `${DIALOG}-titulo`, points: `${DIALOG}-que` };

/** Warns who holds a reference: the money may be on its way. */
export function MayBePaid() {
  return (
    <Notice tone="alert" title="Si ya pagaste, no canceles">
      <p>Tu pago puede tardar en confirmarse. Usa «Validar mi pago» y guarda tu comprobante.</p>
    </Notice>
  );
}

interface AskedCancelProps {
  /** The page on which it stands. */
  path: string;
  /** What names the thing in the address besides the path. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** The confirm step is asked for, by a browser without script. */
  isAsked: boolean;
  label: string;
  /** The safe way out. */
  keepLabel: string;
  /** The question with its form, which has the safe button. */
  question: (keep: ReactNode) => ReactNode;
}

/** Asks before it cancels: in a dialog, or without script on the page itself, which comes back with the question. */
export function AskedCancel({ path, fields = {}, isAsked, label, keepLabel, question }: AskedCancelProps) {
  const query = new URLSearchParams(fields);
  const back = query.size > 0 ? `${path}?${query}` : path;
  if (isAsked)
    return (
      <section className="dialogo max-w-none shadow-none" id={DIALOG} aria-labelledby={ASKED.title}>
        {question(<BtnLink href={back}>{keepLabel}</BtnLink>)}
      </section>
    );
  query.set(ASKS_TO_CANCEL, "1");
  const keep = (
    <button type="submit" form={CLOSE} className="btn">
      {keepLabel}
    </button>
  );
  return (
    <>
      <AskFirst
        href={`${path}?${query}#${DIALOG}`}
        dialogId={DIALOG}
        className={btnClass({ variant: "peligro-quieto", wide: true, className: "btn-quieto" })}
      >
        {label}
      </AskFirst>
      <dialog
        id={DIALOG}
        className="dialogo dialogo-corto"
        aria-labelledby={ASKED.title}
        aria-describedby={ASKED.points}
      >
        {question(keep)}
        <form method="dialog" id={CLOSE} hidden />
      </dialog>
    </>
  );
}
