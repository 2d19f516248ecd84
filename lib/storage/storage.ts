import { resolve } from "node:path";
import { env } from "@/lib/core/env";
import { diskStore } from "@/lib/storage/disk-store";
import type { FileStore } from "@/lib/storage/file-store";
import { s3Store } from "@/lib/storage/s3-store";

let kept: FileStore | undefined;

/** A bucket if the settings name one, else a folder in DATA_DIR. */
export function storage(): FileStore {
  if (kept) return kept;
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, DATA_DIR } = env();
  kept =
    S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? s3Store({
          endpoint: S3_ENDPOINT,
          bucket: S3_BUCKET,
          region: S3_REGION,
          accessKeyId: S3_ACCESS_KEY_ID,
          secretAccessKey: S3_SECRET_ACCESS_KEY,
        })
      : diskStore(resolve(DATA_DIR, "files"));
  return kept;
}

/** Tests only. */
export function useStorage(store: FileStore): void {
  kept = store;
}
