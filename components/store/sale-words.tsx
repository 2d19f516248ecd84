import { StateBadge, Tag } from "@/components/ui/state-badge";
import type { Words } from "@/lib/events";

/** What is left, or why nothing can be bought: shape, colour and word. */
export function SaleWords({ words }: { words: Words }) {
  if (words.tone === "few") return <Tag>{words.text}</Tag>;
  return <StateBadge tone={words.tone}>{words.text}</StateBadge>;
}
