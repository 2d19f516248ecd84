const TABS = [
  { state: "open", label: "Por revisar", query: "" },
  { state: "resolved", label: "Resueltos", query: "?estado=resolved" },
] as const;

/** Cases that wait, and those that were decided, as links. */
export function ReviewTabs({ path, state }: { path: string; state: "open" | "resolved" }) {
  return (
    <nav className="pestanas" aria-label="Casos">
      {TABS.map((tab) => (
        <a key={tab.state} href={`${path}${tab.query}`} aria-current={tab.state === state ? "page" : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
