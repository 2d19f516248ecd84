import type { ComponentProps } from "react";
import { type BtnLook, btnClass } from "@/components/ui/btn-class";

type BtnProps = ComponentProps<"button"> & BtnLook;

/** A button. `busy` keeps its width and shows a ring; forms want SubmitBtn, which knows when it is sending. */
export function Btn({ variant, size, wide, busy, className, type = "button", children, ...rest }: BtnProps) {
  return (
    <button
      type={type}
      className={btnClass({ variant, size, wide, busy, className })}
      aria-busy={busy || undefined}
      {...rest}
    >
      {children}
      {busy ? <span className="vh">: enviando</span> : null}
    </button>
  );
}
