import type { Sample } from "@/e2e/support/sample";

export const samples: Record<string, Sample> = {
  EV13: { about: "nobody", ask: () => ({}) },
  QR9: { about: "nobody", ask: () => ({}) },
};
