export type Verdict = "bien" | "aviso" | "mal";

/** One line of the report. `mend` says what to do, unless it is fine. */
export interface Finding {
  check: string;
  verdict: Verdict;
  text: string;
  mend?: string;
}

export const fine = (check: string, text: string): Finding => ({ check, verdict: "bien", text });
export const warning = (check: string, text: string, mend: string): Finding => ({
  check,
  verdict: "aviso",
  text,
  mend,
});
export const broken = (check: string, text: string, mend: string): Finding => ({ check, verdict: "mal", text, mend });

/** The short name of why something failed, without what it was asked: that may hold keys and addresses of people. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "error desconocido";
  const code = "code" in error && error.code !== undefined ? String(error.code) : "";
  return code || (error.cause ? causeOf(error.cause) : error.name);
}
