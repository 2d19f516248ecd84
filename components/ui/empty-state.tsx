import type { ReactNode } from "react";

interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  /** The one action that fills it, or "Limpiar filtros". */
  children?: ReactNode;
}

/** Nothing here yet: an empty parking bay, what is missing, one action. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="vacio">
      <span className="hueco" aria-hidden="true" />
      <h2>{title}</h2>
      {text ? <p className="meta">{text}</p> : null}
      {children}
    </div>
  );
}
