import { useEffect, useRef } from "react";
import type { Trouble as TroubleKind } from "@/components/access/reading";
import { Icon } from "@/components/ui/icon";
import { DiamondMark } from "@/components/ui/marks";

const TITLE: Record<TroubleKind, string> = {
  network: "No hay respuesta",
  session: "Tu sesión terminó",
  refused: "No se pudo validar",
};

const PAIRED = "Pide otro código QR a quien administra el recinto y léelo con este teléfono. Guardamos esta lectura.";

const TEXT: Record<TroubleKind, string> = {
  network: "Guardamos la lectura. Inténtalo de nuevo: no se cuenta dos veces.",
  session: "Inicia sesión de nuevo. Guardamos tu acceso y esta lectura.",
  refused: "Esta lectura no se registró.",
};

interface TroubleProps {
  trouble: TroubleKind;
  message?: string | undefined;
  /** The phone has no account to log in with. */
  isPaired: boolean;
  loginHref: string;
  /** Last characters of the code that waits. */
  tail: string;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A reading without an answer: what happened, and the way on. Never a dead end. */
export function Trouble({ trouble, message, isPaired, loginHref, tail, onRetry, onDiscard }: TroubleProps) {
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true }), []);
  return (
    <div className="esc-problema" role="alert">
      <DiamondMark size={72} />
      <h2>{TITLE[trouble]}</h2>
      <p>{textOf(trouble, isPaired, message)}</p>
      <p className="meta">Código que termina en {tail}</p>
      <div className="esc-pie" ref={first}>
        {trouble === "session" && !isPaired ? (
          <a className="esc-btn esc-btn-main" href={loginHref}>
            Iniciar sesión
          </a>
        ) : null}
        {trouble === "network" ? (
          <button type="button" className="esc-btn esc-btn-main" onClick={onRetry}>
            <Icon name="refresh-cw" size={22} />
            Reintentar
          </button>
        ) : null}
        <button type="button" className="esc-btn" onClick={onDiscard}>
          {trouble === "refused" ? "Escanear otro" : "Descartar esta lectura"}
        </button>
      </div>
    </div>
  );
}

function textOf(trouble: TroubleKind, isPaired: boolean, message: string | undefined): string {
  if (trouble !== "session" && message) return message;
  return trouble === "session" && isPaired ? PAIRED : TEXT[trouble];
}
