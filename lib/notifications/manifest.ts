/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["messages", "inbox_messages", "inbox_attachments"] as const;
