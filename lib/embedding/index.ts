import "server-only";

export { type EmbeddedStore, editEmbedding, embeddedStore } from "@/lib/embedding/embedding";
export { embedSnippet, frameUrl } from "@/lib/embedding/snippet";
