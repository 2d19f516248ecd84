import type { CSSProperties, ReactNode } from "react";
import { brandColor } from "@/components/ui/brand-color";

/** Everything inside wears the venue's colour. It makes no box of its own. */
export function Brand({ color, children }: { color: string | null | undefined; children: ReactNode }) {
  return (
    <div data-brand="" className="contents" style={{ "--brand": brandColor(color) } as CSSProperties}>
      {children}
    </div>
  );
}
