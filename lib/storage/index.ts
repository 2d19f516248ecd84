import "server-only";

export { documentPicture } from "@/lib/storage/document-picture";
export { PICTURE_CONTENT_TYPE, renderPhoto } from "@/lib/storage/render-picture";
export { storage } from "@/lib/storage/storage";
export { claimPicture, readFile } from "@/lib/storage/stored-picture";
export { uploadPicture } from "@/lib/storage/upload-picture";
