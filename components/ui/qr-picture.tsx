import type { ReactNode } from "react";
import type { QrDrawing } from "@/lib/core/qr";

interface QrPictureProps {
  qr: QrDrawing;
  label: string;
  className?: string;
  /** Draws the dark modules in place of the drawing's own path. */
  children?: ReactNode;
}

/** A QR on white, its quiet zone included. */
export function QrPicture({ qr: { size, path }, label, className = "qr", children }: QrPictureProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      {children ?? <path d={path} stroke="#000" />}
    </svg>
  );
}
