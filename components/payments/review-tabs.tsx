const TABS = [
  { tab: "open", label: "Por revisar", query: "" },
  { tab: "resolved", label: "Resueltos", query: "?estado=resolved" },
  { tab: "refunds", label: "Devoluciones", query: "?ver=devoluciones" },
  { tab: "owed", label: "Se debe", query: "?ver=adeudos" },
  { tab: "books", label: "Conciliación", query: "?ver=conciliacion" },
] as const;

export type ReviewTab = (typeof TABS)[number]["tab"];

/** Which part of the page an address asks for. */
export function reviewTabOf({ ver, estado }: Readonly<Record<string, string>>): ReviewTab {
  if (ver === "devoluciones") return "refunds";
  if (ver === "adeudos") return "owed";
  if (ver === "conciliacion") return "books";
  return estado === "resolved" ? "resolved" : "open";
}

/** Cases that wait, those that were decided, refunds that people do, what buyers are owed, and where providers differ. */
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
