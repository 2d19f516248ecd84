import type { ComponentProps } from "react";
import { type BtnLook, btnClass } from "@/components/ui/btn-class";

type BtnLinkProps = ComponentProps<"a"> & BtnLook & { href: string };

/** A link that looks like a button. A plain anchor: it costs no script. The back office may use NavBtn. */
export function BtnLink({ variant, size, wide, busy, className, children, ...rest }: BtnLinkProps) {
  return (
    <a className={btnClass({ variant, size, wide, busy, className })} {...rest}>
      {children}
    </a>
  );
}
