import type { ComponentProps } from "react";
import { controlClass } from "@/components/ui/control";

/** Six digits; phones offer the ones that just came by message. */
export function CodeInput(props: Omit<ComponentProps<"input">, "type" | "size">) {
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={12}
      required
      {...props}
      className={controlClass("xl", "num")}
    />
  );
}
