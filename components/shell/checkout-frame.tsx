import type { ReactNode } from "react";
import { BackArrow } from "@/components/shell/public-header";
import { Brand } from "@/components/ui/brand";

interface CheckoutFrameProps {
  title: string;
  backHref?: string;
  backLabel?: string;
  /** The venue's colour. */
  brand?: string | null;
  /** On a desk it has two columns. */
  wide?: boolean;
  /** At the right of the header. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The one column of summary, payment and pending: back, title, content. */
export function CheckoutFrame({ title, backHref, backLabel, brand, wide, aside, children }: CheckoutFrameProps) {
  return (
    <Brand color={brand}>
      <header className="cab">
        <div className="crece">
          {backHref ? <BackArrow href={backHref} label={backLabel} /> : null}
          <h1 className="cab-tit" tabIndex={-1}>
            {title}
          </h1>
        </div>
        {aside}
      </header>
      <main className={wide ? "columna columna-doble con-paga" : "columna con-paga"}>{children}</main>
    </Brand>
  );
}
