import type { ReactNode } from "react";

const tones = {
  good: "estado-bien",
  alert: "estado-alerta",
  stop: "estado-alto",
  none: "estado-nada",
  past: "",
} as const;

export type StateTone = keyof typeof tones;

/** A state: shape, colour and word. `past` is a neutral dot (used), `none` an empty ring (not assigned). */
export function StateBadge({
  tone,
  children,
  className,
}: {
  tone: StateTone;
  children: ReactNode;
  className?: string;
}) {
  return <span className={["estado", tones[tone], className].filter(Boolean).join(" ")}>{children}</span>;
}

/** The yellow tag of scarcity: "Quedan 9". `good` makes it green: "En vivo". */
export function Tag({ tone = "alert", children }: { tone?: "alert" | "good"; children: ReactNode }) {
  return <span className={tone === "good" ? "etiqueta-aviso etiqueta-viva" : "etiqueta-aviso"}>{children}</span>;
}
