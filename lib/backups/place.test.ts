import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BackupRefused, refuseStorageAsPlace } from "@/lib/backups";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "place-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const asFolder = (BACKUP_TO: string) => () => refuseStorageAsPlace({ BACKUP_TO, DATA_DIR: join(folder, "data") });
const asBucket = (BACKUP_TO: string) => () =>
  refuseStorageAsPlace({
    BACKUP_TO,
    S3_ENDPOINT: "https://s3.ejemplo.mx",
    S3_BUCKET: "imagenes",
    DATA_DIR: join(folder, "data"),
  });

test("the storage's own folder, one in it and one around it are no place for backups, by whatever path", () => {
  const files = join(folder, "data", "files");
  const around = [files, join(files, "respaldos"), join(folder, "data"), folder, relative(process.cwd(), files)];
  for (const to of around) expect(asFolder(to), to).toThrow(BackupRefused);
  mkdirSync(files, { recursive: true });
  symlinkSync(files, join(folder, "otra"));
  for (const to of [...around, join(folder, "otra"), join(folder, "otra", "respaldos")]) {
    expect(asFolder(to), to).toThrow("están una en la otra");
  }
  for (const to of [join(folder, "data", "respaldos"), join(folder, "data", "files-2"), `${files}/../..respaldos`]) {
    expect(asFolder(to), to).not.toThrow();
  }
});

test("the storage's own bucket is no place for backups; another one is, and a folder", () => {
  expect(asBucket("https://LLAVE:SECRETO@s3.ejemplo.mx/imagenes?region=mx")).toThrow("BACKUP_TO es la cubeta imagenes");
  for (const to of ["https://L:S@s3.ejemplo.mx/respaldos", "https://L:S@s3.otro.mx/imagenes", join(folder, "data")]) {
    expect(asBucket(to), to).not.toThrow();
  }
  expect(asFolder("https://L:S@s3.ejemplo.mx/imagenes")).not.toThrow();
});
