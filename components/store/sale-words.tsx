import { Estado, EtiquetaAviso } from "@/components/ui/estado";
import type { Words } from "@/lib/events";

/** What is left, or why nothing can be bought: shape, colour and word. */
export function SaleWords({ words }: { words: Words }) {
  if (words.tone === "few") return <EtiquetaAviso>{words.text}</EtiquetaAviso>;
  return <Estado tone={words.tone}>{words.text}</Estado>;
}
