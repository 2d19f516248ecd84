export { fieldWords, valueWords } from "@/lib/audit/change-words";
export { ACTION_WORDS, actionWords, ENTITY_WORDS, entityHref, entityWords } from "@/lib/audit/words";

export interface AuditChange {
  field: string;
  before: unknown;
  after: unknown;
  /** The value was personal and was erased with the account. */
  erased: boolean;
}
