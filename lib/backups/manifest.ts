/** Tables that this domain owns: backups stand beside the database. */
export const tables = [] as const;
