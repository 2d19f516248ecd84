import type { EntityDeclaration } from "@/lib/core/declarations";
import { ACTIONS } from "@/lib/generated/actions";
import { ENTITIES } from "@/lib/generated/entities";

const entities: Readonly<Record<string, EntityDeclaration>> = ENTITIES;

/** What things are called, by entity. */
export const ENTITY_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(entities).map(([entity, { word }]) => [entity, word]),
);

/** What was done, by action. */
export const ACTION_WORDS: Readonly<Record<string, string>> = ACTIONS;

/** "Publicó un evento"; an action without words is shown as it is stored. */
export const actionWords = (action: string): string => ACTION_WORDS[action] ?? action;
export const entityWords = (entity: string): string => ENTITY_WORDS[entity] ?? entity;

/** Page of what a row speaks of, or null where there is none. */
export function entityHref(entity: string, id: string): string | null {
  return /^\d+$/.test(id) ? (entities[entity]?.page?.replace("[id]", id) ?? null) : null;
}
