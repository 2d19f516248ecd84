import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { DiamondMark, OctagonMark } from "@/components/ui/marks";

export type NoticeTone = "good" | "alert" | "stop" | "info";

const looks = {
  good: { className: "aviso aviso-bien", mark: <Icon name="check" size={24} stroke={3} /> },
  alert: { className: "aviso aviso-alerta", mark: <DiamondMark /> },
  stop: { className: "aviso aviso-alto", mark: <OctagonMark size={24} /> },
  info: { className: "aviso", mark: <Icon name="info" size={22} /> },
} as const;

interface NoticeProps {
  tone: NoticeTone;
  title?: ReactNode;
  /** Speaks when it appears after something the person did: `alert` for a failure, `status` otherwise. */
  live?: boolean;
  children?: ReactNode;
}

/** What happened and what to do about it. */
export function Notice({ tone, title, live, children }: NoticeProps) {
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
