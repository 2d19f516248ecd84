"use client";

import { Btn } from "@/components/ui/btn";

export function PrintAct() {
  return <Btn onClick={() => window.print()}>Imprimir</Btn>;
}
