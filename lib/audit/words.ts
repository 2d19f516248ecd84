import type { EntityDeclaration } from "@/lib/core/declarations";
import { ACTIONS } from "@/lib/generated/actions";
import { ENTITIES } from "@/lib/generated/entities";

const entities: Readonly<Record<string, EntityDeclaration>> = ENTITIES;

export const ENTITY_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(entities).map(([entity, { word }]) => [entity, word]),
);

export const ACTION_WORDS: Readonly<Record<string, string>> = ACTIONS;

/** An action without words is shown as it is stored. */
export const actionWords = (action: string): string => ACTION_WORDS[action] ?? action;
export const entityWords = (entity: string): string => ENTITY_WORDS[entity] ?? entity;

/** Null for things without a page. */
export function entityHref(entity: string, id: string): string | null {
  return /^\d+$/.test(id) ? (entities[entity]?.page?.replace("[id]", id) ?? null) : null;
}
