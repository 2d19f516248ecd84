import "server-only";

export { diskStore } from "@/lib/storage/disk-store";
export { documentPicture } from "@/lib/storage/document-picture";
export { type FileStore, isKey } from "@/lib/storage/file-store";
export { PICTURE_CONTENT_TYPE, renderPhoto } from "@/lib/storage/render-picture";
export { s3Store } from "@/lib/storage/s3-store";
export { storage } from "@/lib/storage/storage";
export { claimPicture, readFile } from "@/lib/storage/stored-picture";
export { uploadPicture } from "@/lib/storage/upload-picture";
