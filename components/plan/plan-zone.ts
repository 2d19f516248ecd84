export interface PlanZone {
  id: number;
  key: string;
  polygon: [number, number][] | null;
  center: [number, number] | null;
  tone: "good" | "few" | "stop" | "none";
  /** Key, name, price and state: what a screen reader says. */
  label: string;
  href: string | null;
}
