import type { ReactNode } from "react";
import { Icon, type IconName } from "@/components/ui/icon";

interface GatePageHeadProps {
  icon: IconName;
  title: string;
  /** What the link back to the scanner says. */
  back?: string;
  /** Below the title. */
  children: ReactNode;
  /** Below all of it. */
  foot?: ReactNode;
}

/** The head of a page beside the scanner, with the way back to it. */
export function GatePageHead({ icon, title, back = "Escáner", children, foot }: GatePageHeadProps) {
  return (
    <header className="listo-cab">
      <a href="/scan-qr" className="listo-volver">
        <Icon name="arrow-left" size={24} />
        <span>{back}</span>
      </a>
      <div className="listo-titulo">
        <Icon name={icon} size={48} />
        <div>
          <h1 className="fallo-que">{title}</h1>
          {children}
        </div>
      </div>
      {foot}
    </header>
  );
}
