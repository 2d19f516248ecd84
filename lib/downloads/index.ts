import "server-only";

export { askDownload, type FileOrDownload, fileOrDownload } from "@/lib/downloads/ask-download";
export { getDownload, listOwnDownloads } from "@/lib/downloads/own-downloads";
export { takeDownload } from "@/lib/downloads/take-download";
