import { textOf } from "@/lib/core/messages";

const UPLOAD_PROBLEMS = [
  "file.unreadable",
  "file.too_large",
  "statement.too_many_rows",
  "input.too_large",
  "import.busy",
] as const;

/** The upload comes back with an error's code in the address; only codes of our own are shown. */
export function uploadProblem(code: string | undefined): string | null {
  if (code === "input.invalid" || code === "input.malformed") return "Elige la cuenta y un archivo de hasta 10 MB.";
  const known = UPLOAD_PROBLEMS.find((one) => one === code);
  return known ? textOf(known) : null;
}
