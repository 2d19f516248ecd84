"use server";

import { proofPath } from "@/lib/auth/client";
import { askDownloadAgain } from "@/lib/downloads/ask-download";
import { DOWNLOADS_PATH } from "@/lib/downloads/client";
import { redirectAction } from "@/lib/http";

const askAgain = redirectAction(askDownloadAgain, {
  input: (form) => ({ id: String(form.get("id") ?? "") }),
  redirectTo: ({ id }) => `${DOWNLOADS_PATH}?nueva=${id}`,
  errorTo: ({ code }) => (code === "mfa.required" ? proofPath(DOWNLOADS_PATH) : `${DOWNLOADS_PATH}?aviso=${code}`),
});

export async function askDownloadAgainForm(form: FormData): Promise<void> {
  await askAgain(form);
}
