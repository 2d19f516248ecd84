"use client";

import { useEffect, useRef, useState } from "react";
import type { ControlAria } from "@/components/ui/field";

interface StepperProps extends ControlAria {
  name: string;
  label: string;
  min?: number;
  max: number;
  defaultValue?: number;
  /** Sends the surrounding form at each change, for pages whose total the server works out. */
  submitOnChange?: boolean;
  onValueChange?: (value: number) => void;
}

/** How many. Without script a number field of the browser; with it, two large buttons and a figure that is announced. */
export function Stepper({
  name,
  label,
  min = 1,
  max,
  defaultValue,
  submitOnChange,
  onValueChange,
  ...aria
}: StepperProps) {
  const [value, setValue] = useState(defaultValue ?? min);
  const [ready, setReady] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const typed = Number(field.current?.value);
    if (Number.isInteger(typed) && typed >= min && typed <= max) setValue(typed);
    setReady(true);
  }, [min, max]);

  function step(by: number) {
    const next = Math.min(max, Math.max(min, value + by));
    if (next === value) return;
    setValue(next);
    onValueChange?.(next);
    const input = field.current;
    if (input && submitOnChange) {
      input.value = String(next);
      input.form?.requestSubmit();
    }
  }

  if (!ready) {
    return (
      <span className="contador">
        <input
          ref={field}
          type="number"
          name={name}
          min={min}
          max={max}
          defaultValue={value}
          aria-label={aria.id ? undefined : label}
          {...aria}
        />
      </span>
    );
  }
  return (
    <fieldset className="contador" id={aria.id} aria-label={label} aria-describedby={aria["aria-describedby"]}>
      <input ref={field} type="hidden" name={name} value={value} />
      <Step sign="M5 12h14" label="Quitar uno" off={value <= min} onPress={() => step(-1)} />
      <output aria-live="polite">{value}</output>
      <Step sign="M5 12h14M12 5v14" label="Agregar uno" off={value >= max} onPress={() => step(1)} />
    </fieldset>
  );
}

function Step({ sign, label, off, onPress }: { sign: string; label: string; off: boolean; onPress: () => void }) {
  return (
    <button type="button" aria-label={label} aria-disabled={off || undefined} onClick={off ? undefined : onPress}>
      <svg
        width={22}
        height={22}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2.6}
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d={sign} />
      </svg>
    </button>
  );
}
