/** Tables that this domain owns. The server's own scripts write it: backups themselves stand beside the database. */
export const tables = ["server_backups"] as const;
