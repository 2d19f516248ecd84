export type BtnVariant = "plain" | "main" | "quieto" | "peligro" | "peligro-quieto" | "icono";
export type BtnSize = "sm" | "md" | "xl";

export interface BtnLook {
  variant?: BtnVariant | undefined;
  size?: BtnSize | undefined;
  wide?: boolean | undefined;
  busy?: boolean | undefined;
  className?: string | undefined;
}

/** The class names of a button's look, for buttons, links and triggers alike. */
export function btnClass({ variant = "plain", size = "md", wide, busy, className }: BtnLook): string {
  return [
    "btn",
    variant !== "plain" && `btn-${variant}`,
    size !== "md" && `btn-${size}`,
    wide && "btn-ancho",
    busy && "btn-espera",
    className,
  ]
    .filter(Boolean)
    .join(" ");
}
