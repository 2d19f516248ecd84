import type { ReactNode } from "react";
import { Flecha } from "@/components/ui/flecha";
import { Icon } from "@/components/ui/icon";
import { Octagono, Rombo } from "@/components/ui/marks";

export type AvisoTone = "good" | "alert" | "stop" | "info";

const looks = {
  good: { className: "aviso aviso-bien", mark: <Flecha to="n" size={24} stroke={3.6} /> },
  alert: { className: "aviso aviso-alerta", mark: <Rombo /> },
  stop: { className: "aviso aviso-alto", mark: <Octagono size={24} /> },
  info: { className: "aviso", mark: <Icon name="info" size={22} /> },
} as const;

interface AvisoProps {
  tone: AvisoTone;
  title?: ReactNode;
  /** Speaks when it appears after something the person did: `alert` for a failure, `status` otherwise. */
  live?: boolean;
  children?: ReactNode;
}

/** What happened and what to do about it. */
export function Aviso({ tone, title, live, children }: AvisoProps) {
  const look = looks[tone];
  const role = live ? (tone === "stop" ? "alert" : "status") : undefined;
  return (
    <div className={look.className} role={role}>
      <span className={tone === "good" ? "text-success-ink" : undefined}>{look.mark}</span>
      <div className="crece">
        {title ? <strong>{title}</strong> : null}
        {children}
      </div>
    </div>
  );
}
