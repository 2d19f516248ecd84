import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { checkedKey, type FileStore, isKey, spool } from "@/lib/storage/file-store";

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/**
 * Files lie in subfolders named by their first two letters. A file appears whole or not at all, even after a power cut.
 */
export function diskStore(folder: string): FileStore {
  const folderOf = (key: string) => join(folder, key.slice(0, 2));
  const pathOf = (key: string) => join(folderOf(key), checkedKey(key));
  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(folderOf(key), { recursive: true });
      const part = await open(`${path}.part`, "w");
      try {
        await part.writeFile(content);
        await part.sync();
      } finally {
        await part.close();
      }
      await rename(`${path}.part`, path);
    },
    async write(key, content) {
      const path = pathOf(key);
      await mkdir(folderOf(key), { recursive: true });
      const bytes = await spool(content, `${path}.part`);
      await rename(`${path}.part`, path);
      return bytes;
    },
    async read(key) {
      try {
        const file = await open(pathOf(key));
        const { size } = await file.stat();
        return { bytes: size, content: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array> };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async list() {
      try {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        return entries
          .filter((entry) => entry.isFile() && isKey(entry.name) && !entry.name.endsWith(".part"))
          .map(({ name }) => name);
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    async remove(keys) {
      for (const path of keys.map(pathOf)) {
        await rm(path, { force: true });
        await rm(`${path}.part`, { force: true });
      }
    },
  };
}
