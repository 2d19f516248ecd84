import { readUnits } from "@/lib/core/testing/read-units";
import type { Binding, Key, Module, Reference, Unit } from "@/lib/core/testing/units";

export interface Reached {
  /** Functions called by name on any path. */
  calls: Set<Key>;
  /** Writing statements, with the functions that contain them. */
  writes: { at: Key; what: string }[];
  /** Every text literal in the code. */
  texts: Set<string>;
  /** Codes of errors that the code makes. */
  thrown: Set<string>;
}

/**
 * Knows which function calls which in a set of files. Names that an index exports again are followed to their
 * definition.
 */
export class CallGraph {
  readonly #modules = new Map<string, Module>();

  constructor(files: readonly string[], read: (file: string) => string) {
    for (const file of files) this.#modules.set(file, readUnits(file, read(file)));
  }

  readonly #resolved = new Map<Key, Key | null>();

  #resolve(file: string, name: string): Key | null {
    const asked = `${file}#${name}`;
    const known = this.#resolved.get(asked);
    if (known !== undefined) return known;
    const found = this.#find(file, name, new Set());
    this.#resolved.set(asked, found);
    return found;
  }

  #find(file: string, name: string, seen: Set<string>): Key | null {
    const module = this.#modules.get(file);
    if (!module) return `${file}#${name}`;
    if (seen.has(file)) return null;
    seen.add(file);
    const own = module.exported.get(name);
    if (own?.kind === "here") return own.key;
    if (own?.kind === "import") return this.#find(own.file, own.name, seen);
    for (const passed of module.passedOn) {
      const found = this.#find(passed, name, seen);
      if (found && this.#unitOf(found)) return found;
    }
    return null;
  }

  #target({ to, member }: Reference): Key | null {
    if (to.kind === "here") return to.key;
    if (to.kind === "import") return this.#resolve(to.file, to.name);
    return to.kind === "module" && member ? this.#resolve(to.file, member) : null;
  }

  #unitOf(key: Key): Unit | undefined {
    return this.#modules.get(key.slice(0, key.indexOf("#")))?.units.get(key);
  }

  verbs(): Key[] {
    return [...this.#modules].flatMap(([, { units, exported }]) => {
      const keys = new Set([...exported.values()].flatMap((to) => (to.kind === "here" ? [to.key] : [])));
      return [...keys].filter((key) => units.get(key)?.isVerb);
    });
  }

  has(key: Key): boolean {
    return this.#unitOf(key) !== undefined;
  }

  /** Functions of other files that a file calls by name. */
  calledFrom(file: string): Key[] {
    const references = [...(this.#modules.get(file)?.units.values() ?? [])].flatMap((unit) => unit.references);
    const called = references.filter(({ isCall, to }) => isCall && to.kind === "import");
    return [...new Set(called.flatMap((reference) => this.#target(reference) ?? []))];
  }

  /** A function or constant with the functions inside it. */
  unitsIn(key: Key): Key[] {
    const units = this.#modules.get(key.slice(0, key.indexOf("#")))?.units.keys() ?? [];
    return [...units].filter((one) => one === key || one.startsWith(`${key}/`));
  }

  /** The functions and constants that a function names. */
  namedBy(key: Key): Key[] {
    return (this.#unitOf(key)?.references ?? []).flatMap((reference) => this.#target(reference) ?? []);
  }

  /** Follows the calls from a function, but not into those for which `ends` is true. */
  reach(
    from: Key | readonly Key[],
    ends: (key: Key) => boolean,
    leadsTo: (key: Key) => readonly Key[] = () => [],
  ): Reached {
    const starts = [from].flat();
    const calls = new Set<Key>();
    const writes: Reached["writes"] = [];
    const texts = new Set<string>();
    const thrown = new Set<string>();
    const seen = new Set<Key>();
    const open: Key[] = [];
    const asked = new Set<string>();
    const waiting: Unit["methods"] = [];
    const enter = (key: Key | null) => {
      if (!key || seen.has(key) || (!starts.includes(key) && ends(key))) return;
      seen.add(key);
      open.push(key);
    };
    const follow = (to: Binding) => enter(this.#target({ to, member: null, isCall: false }));
    for (const key of starts) enter(key);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const unit = this.#unitOf(at);
      if (!unit) continue;
      writes.push(...unit.writes.map((what) => ({ at: unit.key, what })));
      for (const text of unit.texts) texts.add(text);
      for (const code of unit.thrown) thrown.add(code);
      for (const key of leadsTo(at)) enter(key);
      for (const member of unit.members) asked.add(member);
      waiting.push(...unit.methods);
      for (const reference of unit.references) {
        const target = this.#target(reference);
        if (!target) continue;
        if (reference.isCall && (reference.to.kind === "module" || reference.member === null)) calls.add(target);
        enter(target);
        if (reference.member === "*") for (const { to } of this.#unitOf(target)?.methods ?? []) follow(to);
      }
      for (const method of waiting) if (asked.has(method.member)) follow(method.to);
    }
    return { calls, writes, texts, thrown };
  }
}
