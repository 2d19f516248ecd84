"use client";

import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { Stepper } from "@/components/ui/stepper";
import { formatMoney } from "@/lib/core/money";

const Count = createContext<{ count: number; setCount: (count: number) => void }>({
  count: 0,
  setCount: () => undefined,
});

/** How many places are chosen on the page, shared by the counter and the pay bar. */
export function Purchase({ initial, children }: { initial: number; children: ReactNode }) {
  const [count, setCount] = useState(initial);
  return <Count value={{ count, setCount }}>{children}</Count>;
}

/** The quantity of an unnumbered zone. What was typed before the script arrived counts. */
export function QuantityField({ max, initial }: { max: number; initial: number }) {
  const { setCount } = useContext(Count);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const typed = Number(box.current?.querySelector("input")?.value);
    if (Number.isInteger(typed) && typed >= 1 && typed <= max) setCount(typed);
  }, [max, setCount]);
  return (
    <span ref={box}>
      <Stepper name="quantity" label="¿Cuántos lugares?" max={max} defaultValue={initial} onValueChange={setCount} />
    </span>
  );
}

/** "2 lugares en A1 Norte". */
export function CountLine({ zone }: { zone: string }) {
  const { count } = useContext(Count);
  return (
    <>
      {count} {count === 1 ? "lugar" : "lugares"} en {zone}
    </>
  );
}

/** What the chosen places cost together. */
export function CountTotal({ unitCents }: { unitCents: number }) {
  const { count } = useContext(Count);
  return <span aria-live="polite">{formatMoney(unitCents * count)}</span>;
}
