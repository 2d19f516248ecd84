const bare = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
const ENGLISH: Record<string, string> = { jan: "ene", apr: "abr", aug: "ago", dec: "dic" };

function isoDay(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && full >= 2000 && full <= 2100 ? date.toISOString().slice(0, 10) : null;
}

/** Reads a day as people and banks write it, day before month unless that is impossible. Answers ISO, or null. */
export function parseDay(text: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/.exec(text);
  if (iso) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const compact = /^(20\d{2})(\d{2})(\d{2})$/.exec(text);
  if (compact) return isoDay(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const numeric = /^'?(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)/.exec(text);
  if (numeric) {
    const [first, second, year] = [Number(numeric[1]), Number(numeric[2]), Number(numeric[3])];
    return second > 12 ? isoDay(year, first, second) : isoDay(year, second, first);
  }
  const named = /^(\d{1,2})[-/. ](?:de )?(\p{L}{3})\p{L}*\.?[-/. ](?:de )?(\d{4}|\d{2})(?!\d)/u.exec(bare(text));
  if (!named) return null;
  const month = MONTHS.indexOf(ENGLISH[named[2] ?? ""] ?? named[2] ?? "") + 1;
  return month > 0 ? isoDay(Number(named[3]), month, Number(named[1])) : null;
}
