import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { broken, causeOf, type Finding, fine, warning } from "@/lib/doctor/finding";
import type { storage } from "@/lib/storage";

const GIB = 1024 ** 3;

/** `free` and `total` are bytes. */
export function judgeDisk(folder: string, free: number, total: number): Finding {
  const text = `${(free / GIB).toFixed(1)} GiB libres de ${(total / GIB).toFixed(1)} en ${folder}`;
  const mend = "libera espacio o agranda el disco";
  if (free < GIB) return broken("disco", text, mend);
  return free < 5 * GIB && free < total / 10 ? warning("disco", text, mend) : fine("disco", text);
}

/** Of the disk that the folder is on, or would be: it is made when it is first needed. */
export async function checkDisk(folder: string): Promise<Finding> {
  let found = folder;
  while (!existsSync(found) && dirname(found) !== found) found = dirname(found);
  const { bavail, blocks, bsize } = await statfs(found);
  return judgeDisk(folder, bavail * bsize, blocks * bsize);
}

/** Writes, reads and takes away a small file of its own. */
export async function checkStorage(store: ReturnType<typeof storage>, isBucket: boolean): Promise<Finding> {
  const key = `doctor-${randomUUID()}`;
  const content = Buffer.from(key);
  const mend = isBucket
    ? "revisa las S3_: dirección, cubeta, llaves y permisos"
    : "revisa permisos y espacio de DATA_DIR";
  try {
    await store.put(key, content, "text/plain");
    const read = await store.get(key);
    await store.remove([key]);
    if (!read?.equals(content)) return broken("archivos", "lo que se guardó no se lee igual", mend);
    if (await store.get(key)) return broken("archivos", "lo que se borra sigue ahí", mend);
    return fine("archivos", `${isBucket ? "la cubeta" : "la carpeta"} guarda, lee y borra`);
  } catch (error) {
    return broken("archivos", `no se pudo guardar, leer y borrar un archivo (${causeOf(error)})`, mend);
  }
}
