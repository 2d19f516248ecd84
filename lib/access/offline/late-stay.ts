import type { Direction } from "@/lib/access/client";

export interface StayRead {
  id: number;
  passId: number;
  enteredAt: Date | null;
  leftAt: Date | null;
  endedBy: "exit" | "orphan" | "reset" | null;
}

/**
 * The stay that a reading of before completes: of an entry, one whose exit was read and whose entry was not; of an exit,
 * one that counts as lost and had begun, where none that is open had. Null: the reading is as one of now. `stays` are those
 * of the pass, the oldest first.
 */
export function lateStayOf(
  stays: readonly StayRead[],
  direction: Direction,
  at: Date,
  unsureMs: number,
): StayRead | null {
  const latest = at.getTime() + unsureMs;
  const earliest = at.getTime() - unsureMs;
  if (direction === "in") {
    return (
      stays.find(
        ({ enteredAt, leftAt, endedBy }) =>
          endedBy === "exit" && enteredAt === null && leftAt !== null && leftAt.getTime() >= earliest,
      ) ?? null
    );
  }
  const hadBegun = ({ enteredAt }: StayRead) => enteredAt !== null && enteredAt.getTime() <= latest;
  if (stays.some((stay) => stay.endedBy === null && hadBegun(stay))) return null;
  return stays.findLast((stay) => stay.endedBy === "orphan" && hadBegun(stay)) ?? null;
}
