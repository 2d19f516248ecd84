import { z } from "zod";
import { listBackups, momentOfId } from "@/lib/backups/manifest-of";
import type { BackupPlace } from "@/lib/backups/place";

const NAME = "checked.json";

const Checked = z.object({
  backup: z.string(),
  /** When it was restored, UTC. */
  at: z.iso.datetime(),
  isWhole: z.boolean(),
});

export type Checked = z.output<typeof Checked>;

/** Notes beside the backups that one of them was restored to be looked at, and whether everything was well. */
export async function noteCheck({ store }: Pick<BackupPlace, "store">, checked: Checked): Promise<void> {
  await store.put(NAME, Buffer.from(JSON.stringify(checked)), "application/json");
}

export interface BackupState {
  /** When the newest backup was taken; null where there is none. */
  newest: Date | null;
  checked: Checked | null;
}

export async function backupState(place: Pick<BackupPlace, "store">): Promise<BackupState> {
  const [id] = await listBackups(place);
  const noted = await place.store.get(NAME);
  return {
    newest: id ? momentOfId(id) : null,
    checked: noted ? Checked.parse(JSON.parse(noted.toString("utf8"))) : null,
  };
}
