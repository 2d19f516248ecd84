import type { ReactNode } from "react";
import { Logo } from "@/components/ui/marks";

interface PublicHeaderProps {
  platformName?: string;
  homeHref?: string;
  /** Where there is a `backHref`, an arrow and this title stand in place of the logo. */
  title?: string;
  /** A line under the title. */
  note?: string;
  backHref?: string;
  /** At the right: "Mis Eventos", share. */
  children?: ReactNode;
}

/** The header of the store and of an event. */
export function PublicHeader({
  platformName = "Control Traslado",
  homeHref = "/",
  title,
  note,
  backHref,
  children,
}: PublicHeaderProps) {
  return (
    <header className="cab">
      <div className="crece">
        {backHref ? (
          <>
            <BackArrow href={backHref} />
            {note ? (
              <span className="cab-dos">
                <span className="cab-tit">{title}</span>
                <span className="chico">{note}</span>
              </span>
            ) : (
              <span className="cab-tit">{title}</span>
            )}
          </>
        ) : (
          <a className="fila gap-2.5 no-underline min-h-tap" href={homeHref} aria-label={`${platformName}, inicio`}>
            <Logo size={32} />
            <span className="marca-t">{platformName}</span>
          </a>
        )}
      </div>
      {children}
    </header>
  );
}

/** The arrow that goes one step back in the way of buying. */
export function BackArrow({ href, label = "Regresar" }: { href: string; label?: string }) {
  return (
    <a className="btn btn-icono -ml-3" href={href}>
      <span className="vh">{label}</span>
      <svg
        width={22}
        height={22}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="m12 19-7-7 7-7M19 12H5" />
      </svg>
    </a>
  );
}
