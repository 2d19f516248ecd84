const TABS = [
  { tab: "open", label: "Por revisar", query: "" },
  { tab: "resolved", label: "Resueltos", query: "?estado=resolved" },
  { tab: "refunds", label: "Devoluciones", query: "?ver=devoluciones" },
  { tab: "books", label: "Conciliación", query: "?ver=conciliacion" },
] as const;

export type ReviewTab = (typeof TABS)[number]["tab"];

/** Which part of the page an address asks for. */
export function reviewTabOf({ ver, estado }: Readonly<Record<string, string>>): ReviewTab {
  if (ver === "devoluciones") return "refunds";
  if (ver === "conciliacion") return "books";
  return estado === "resolved" ? "resolved" : "open";
}

/** Cases that wait, those that were decided, refunds that people do, and where providers differ, as links. */
export function ReviewTabs({ path, tab }: { path: string; tab: ReviewTab }) {
  return (
    <nav className="pestanas" aria-label="Casos">
      {TABS.map((one) => (
        <a key={one.tab} href={`${path}${one.query}`} aria-current={one.tab === tab ? "page" : undefined}>
          {one.label}
        </a>
      ))}
    </nav>
  );
}
