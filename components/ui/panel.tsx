import type { ReactNode } from "react";

interface PanelProps {
  title?: ReactNode;
  /** Beside the title: a state, a line of text. */
  meta?: ReactNode;
  /** At the far end of the title's line. */
  aside?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** A flat white panel with an optional head. */
export function Panel({ title, meta, aside, id, children }: PanelProps) {
  return (
    <section className="panel" id={id}>
      {title ? (
        <div className="panel-cab">
          <h2>{title}</h2>
          {meta ? <span className="meta">{meta}</span> : null}
          {aside ? <div className="fila ml-auto">{aside}</div> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** One block of a form inside a panel, with its own title. */
export function Block({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <div className="bloque">
      {title ? <h2>{title}</h2> : null}
      {children}
    </div>
  );
}

/** The head of a back-office page: title, a line beside it, actions at the far end. */
export function PageHeader({ title, meta, children }: { title: ReactNode; meta?: ReactNode; children?: ReactNode }) {
  return (
    <div className="pag-cab">
      <h1>{title}</h1>
      {meta ? <span className="meta">{meta}</span> : null}
      {children ? <div className="acciones">{children}</div> : null}
    </div>
  );
}
