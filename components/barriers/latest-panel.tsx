import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";

interface LatestPanelProps {
  title: string;
  all: { label: string; href: string };
  /** Said where there are none. */
  empty: { title: string; text: string };
  rows: readonly ReactNode[];
  note?: string;
}

/** The last rows of a list, with the way to all of them. */
export function LatestPanel({ title, all, empty, rows, note }: LatestPanelProps) {
  return (
    <Panel
      title={title}
      aside={
        <a className="enlace" href={all.href}>
          {all.label}
        </a>
      }
    >
      {rows.length === 0 ? <EmptyState {...empty} /> : <ul>{rows}</ul>}
      {note ? <p className="chico border-t border-line px-5 py-3">{note}</p> : null}
    </Panel>
  );
}
