import type { GateDto } from "@/lib/enclosures/client";

/** What lies under the drawings: the venue's plan with its gates. */
export interface PlanBase {
  image: string | null;
  width: number;
  height: number;
  gates: GateDto[];
}

/** A zone of the plan: its key as the plate shows it, and whether it may be changed here. */
export interface PlanZoneName {
  id: string;
  key: string;
  /** As a list calls it. */
  name?: string;
  isFixed?: boolean;
}
