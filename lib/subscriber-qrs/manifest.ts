/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["subscriber_qrs", "subscriber_passes", "subscriber_imports", "subscriber_import_rows"] as const;
