import { useEffect, useEffectEvent } from "react";
import { createBurst } from "@/components/access/key-burst";

/** A burst that stops for so long without its Enter was a person's, in milliseconds. */
const GIVE_BACK_MS = 250;

type Field = HTMLInputElement | HTMLTextAreaElement;

function fieldOf(target: EventTarget | null): Field | null {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
}

/** Sets the value as typing does, so that whoever watches the field hears of it. */
function write(field: Field, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  own?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Hears a reader that types like a keyboard, wherever the focus is, and gives each code that it ends with Enter. Nothing of
 * it stays in a field. `onUnended` hears of a burst that came without its Enter.
 */
export function useKeyReader(onCode: (code: string) => void, onUnended?: (text: string) => void): void {
  const read = useEffectEvent(onCode);
  const complain = useEffectEvent((text: string) => onUnended?.(text));
  useEffect(() => {
    const burst = createBurst();
    let before: { field: Field; value: string } | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveBack = () => {
      const kept = burst.giveUp();
      if (before && kept !== "") write(before.field, before.value + kept);
      complain(kept);
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      const { key, code, shiftKey } = event;
      const isCaps = event.getModifierState("CapsLock");
      const result = burst.press({ key, code, shiftKey, isCaps }, event.timeStamp);
      if (result.is === "typing") {
        const field = fieldOf(event.target);
        if (result.isNew) before = field && { field, value: field.value };
        return;
      }
      clearTimeout(timer);
      event.preventDefault();
      event.stopPropagation();
      if (result.is === "code") {
        read(result.text);
        return;
      }
      if (result.first && before) write(before.field, before.value);
      timer = setTimeout(giveBack, GIVE_BACK_MS);
    };
    window.addEventListener("keydown", pressed, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", pressed, true);
    };
  }, []);
}
