/** The filters of a list that its sheets and links keep, of all that its address says. */
export function filtersKept(params: Readonly<Record<string, string>>, names: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = params[name];
    if (value) kept.set(name, value);
  }
  return kept;
}
