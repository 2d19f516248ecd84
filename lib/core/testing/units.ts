/**
 * Names a function or a constant, `lib/orders/pay.ts#payOrder`, or one inside another,
 * `lib/orders/pay.ts#payOrder/attempt`.
 */
export type Key = string;

/** The meaning of a name in its scope. */
export type Binding =
  | { kind: "here"; key: Key }
  | { kind: "import"; file: string; name: string }
  | { kind: "module"; file: string }
  | { kind: "value" }
  | { kind: "global" };

export interface Scope {
  names: Map<string, Binding>;
  parent: Scope | null;
}

export interface Reference {
  to: Binding;
  /** `put` of `store.put`; `*` where any member may be meant. */
  member: string | null;
  isCall: boolean;
}

export interface Unit {
  key: Key;
  /** A verb takes `VerbArgs`, or is typed as a `Verb`. */
  isVerb: boolean;
  /** Its own writing statements, as "insert orders". */
  writes: string[];
  references: Reference[];
  texts: Set<string>;
  /** The codes of `new DomainError("…")` in its code. */
  thrown: Set<string>;
  /** Names of members that its code reads from any value. */
  members: Set<string>;
  /** Functions in an object, by their keys. One is reached when reached code reads a member of that name. */
  methods: { member: string; to: Binding }[];
}

export interface Module {
  units: Map<Key, Unit>;
  exported: Map<string, Binding>;
  /** Files of `export * from`. */
  passedOn: string[];
}
