import Link from "next/link";
import type { ComponentProps } from "react";
import { type BtnLook, btnClass } from "@/components/ui/btn-class";

type NavBtnProps = ComponentProps<typeof Link> & BtnLook;

/** A link that looks like a button and changes page without a reload. For the back office: it brings Next's router code. */
export function NavBtn({ variant, size, wide, busy, className, ...rest }: NavBtnProps) {
  return <Link className={btnClass({ variant, size, wide, busy, className })} {...rest} />;
}
