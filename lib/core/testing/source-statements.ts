import { existsSync, readFileSync } from "node:fs";
import {
  type ArrowFunctionExpression,
  type CallExpression,
  type Expression,
  type Node,
  type Function as PlainFunction,
  type Program,
  parseSync,
  Visitor,
} from "oxc-parser";
import { type Found, type Part, usesOf } from "@/lib/core/testing/sql-statements";

/** What a name stands for in a piece of a file. `value` is null for what is only known when it runs. */
interface Binding {
  name: string;
  value: Expression | FunctionNode | null;
  scope: { start: number; end: number };
}

type FunctionNode = PlainFunction | ArrowFunctionExpression;

interface Source {
  file: string;
  text: string;
  program: Program;
  bindings: Map<string, Binding[]>;
  /** Local name → module and name there. */
  imports: Map<string, { from: string; name: string }>;
  /** Exported name → what another module calls it. */
  passedOn: Map<string, { from: string; name: string }>;
  passedOnAll: string[];
  functions: FunctionNode[];
}

/** Where the text of an expression is looked for, and what the parameters of the function around it were given. */
interface Place {
  source: Source;
  given: ReadonlyMap<string, { node: Node; place: Place }>;
  depth: number;
}

const DEPTH = 8;
const ALTERNATIVES = 12;
const SCHEMA = "db/schema";
const isFunction = (node: Node): node is FunctionNode =>
  node.type === "FunctionDeclaration" || node.type === "FunctionExpression" || node.type === "ArrowFunctionExpression";

const READS = new Set([
  "from",
  "innerJoin",
  "leftJoin",
  "rightJoin",
  "fullJoin",
  "crossJoin",
  "innerJoinLateral",
  "leftJoinLateral",
  "crossJoinLateral",
]);
/** What must follow for a call to be a statement: `map.delete(key)` is none. */
const WRITES: Record<string, string> = { insert: "values", update: "set", delete: "where" };

function unwrapped(node: Node): Node {
  switch (node.type) {
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "ParenthesizedExpression":
    case "ChainExpression":
      return unwrapped(node.expression);
    case "AwaitExpression":
      return unwrapped(node.argument);
    default:
      return node;
  }
}

const memberName = (node: Node): string | null =>
  node.type === "MemberExpression" && !node.computed && node.property.type === "Identifier" ? node.property.name : null;

/** The method that a call calls, and what it is called on. */
function methodOf(call: CallExpression): { name: string; on: Node } | null {
  const callee = unwrapped(call.callee);
  const name = memberName(callee);
  return name !== null && callee.type === "MemberExpression" ? { name, on: unwrapped(callee.object) } : null;
}

function sourceOf(file: string, text: string): Source {
  const { program, module } = parseSync(file, text);
  const source: Source = {
    file,
    text,
    program,
    bindings: new Map(),
    imports: new Map(),
    passedOn: new Map(),
    passedOnAll: [],
    functions: [],
  };
  for (const found of module.staticImports) {
    for (const entry of found.entries) {
      source.imports.set(entry.localName.value, {
        from: found.moduleRequest.value,
        name: entry.importName.name ?? (entry.importName.kind === "NamespaceObject" ? "*" : "default"),
      });
    }
  }
  for (const found of module.staticExports) {
    for (const entry of found.entries) {
      if (!entry.moduleRequest) continue;
      const name = entry.exportName.name;
      if (name === null) source.passedOnAll.push(entry.moduleRequest.value);
      else source.passedOn.set(name, { from: entry.moduleRequest.value, name: entry.importName.name ?? name });
    }
  }
  const scopes: { start: number; end: number }[] = [program];
  const bind = (name: string, value: Binding["value"], scope = scopes.at(-1) ?? program) => {
    source.bindings.set(name, [...(source.bindings.get(name) ?? []), { name, value, scope }]);
  };
  const bindPattern = (pattern: Node, scope: { start: number; end: number }): void => {
    if (pattern.type === "Identifier") bind(pattern.name, null, scope);
    else if (pattern.type === "AssignmentPattern") bindPattern(pattern.left, scope);
    else if (pattern.type === "RestElement") bindPattern(pattern.argument, scope);
    else if (pattern.type === "ArrayPattern") for (const one of pattern.elements) one && bindPattern(one, scope);
    else if (pattern.type === "ObjectPattern") {
      for (const one of pattern.properties) bindPattern(one.type === "Property" ? one.value : one.argument, scope);
    }
  };
  const enter = (node: FunctionNode) => {
    source.functions.push(node);
    if (node.type === "FunctionDeclaration" && node.id) bind(node.id.name, node);
    for (const parameter of node.params) bindPattern(parameter, node);
    scopes.push(node);
  };
  const leave = () => void scopes.pop();
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier") bind(id.name, init);
      else bindPattern(id, scopes.at(-1) ?? program);
    },
  }).visit(program);
  return source;
}

/** What a folder of sources does to tables. `read` gives the text of a file, or null where there is none. */
export class Sources {
  private readonly known = new Map<string, Source | null>();

  constructor(
    /** Names in the code → names in the database. */
    private readonly tables: ReadonlyMap<string, string>,
    private readonly read: (file: string) => string | null = (file) =>
      existsSync(file) ? readFileSync(file, "utf8") : null,
  ) {}

  private source(file: string): Source | null {
    const known = this.known.get(file);
    if (known !== undefined) return known;
    const text = this.read(file);
    const source = text === null ? null : sourceOf(file, text);
    this.known.set(file, source);
    return source;
  }

  private module(from: string): Source | null {
    if (!from.startsWith("@/")) return null;
    const path = from.slice(2);
    return this.source(`${path}.ts`) ?? this.source(`${path}/index.ts`) ?? this.source(`${path}.tsx`);
  }

  private isSchema(from: string): boolean {
    return from === `@/${SCHEMA}` || from.startsWith(`@/${SCHEMA}/`);
  }

  /** What `name` is outside of its module. */
  private exported(source: Source | null, name: string, depth = 0): { node: Node; place: Place } | null {
    if (!source || depth > DEPTH) return null;
    const passed = source.passedOn.get(name);
    if (passed) return this.exported(this.module(passed.from), passed.name, depth + 1);
    const own = source.bindings.get(name)?.find(({ scope }) => scope === source.program);
    if (own?.value) return { node: own.value, place: { source, given: new Map(), depth } };
    const imported = source.imports.get(name);
    if (imported) return this.exported(this.module(imported.from), imported.name, depth + 1);
    for (const from of source.passedOnAll) {
      const found = this.exported(this.module(from), name, depth + 1);
      if (found) return found;
    }
    return null;
  }

  /** What an identifier stands for where it is used. */
  private meaning(name: string, at: number, place: Place): { node: Node; place: Place } | null {
    const { source } = place;
    const around = (source.bindings.get(name) ?? []).filter(({ scope }) => scope.start <= at && at <= scope.end);
    const binding = around.toSorted((a, b) => b.scope.start - a.scope.start)[0];
    if (binding?.value) return { node: binding.value, place };
    if (binding) return place.given.get(name) ?? null;
    const imported = source.imports.get(name);
    return imported && !this.isSchema(imported.from) ? this.exported(this.module(imported.from), imported.name) : null;
  }

  /** The table that an expression is, also one that goes by another name (`alias(users, "seller")`). */
  private tableOf(given: Node, place: Place): string | null {
    const node = unwrapped(given);
    if (place.depth > DEPTH) return null;
    if (node.type === "Identifier") {
      const imported = place.source.imports.get(node.name);
      const isHidden = (place.source.bindings.get(node.name) ?? []).some(
        ({ scope }) => scope.start <= node.start && node.start <= scope.end,
      );
      if (imported && !isHidden && this.isSchema(imported.from)) return this.tables.get(imported.name) ?? null;
      const meaning = this.meaning(node.name, node.start, place);
      return meaning && this.tableOf(meaning.node, { ...meaning.place, depth: place.depth + 1 });
    }
    if (node.type === "CallExpression" && node.callee.type === "Identifier" && /^alias/.test(node.callee.name)) {
      return node.arguments[0] ? this.tableOf(node.arguments[0], place) : null;
    }
    const name = memberName(node);
    if (name !== null && node.type === "MemberExpression" && node.object.type === "Identifier") {
      const imported = place.source.imports.get(node.object.name);
      if (imported?.name === "*" && this.isSchema(imported.from)) return this.tables.get(name) ?? null;
    }
    return null;
  }

  /** The same, of an expression that is one of several. */
  private tablesOf(given: Node, place: Place): string[] {
    const node = unwrapped(given);
    if (node.type === "ConditionalExpression") {
      return [...this.tablesOf(node.consequent, place), ...this.tablesOf(node.alternate, place)];
    }
    const table = this.tableOf(node, place);
    if (table !== null) return [table];
    const meaning = node.type === "Identifier" ? this.meaning(node.name, node.start, place) : null;
    return meaning?.node.type === "ConditionalExpression" && place.depth < DEPTH
      ? this.tablesOf(meaning.node, { ...meaning.place, depth: place.depth + 1 })
      : [];
  }

  /** A value of an object that is written down (`TEXTS.hold`). */
  private property(node: Node, place: Place): { node: Node; place: Place } | null {
    if (node.type !== "MemberExpression") return null;
    const name = memberName(node) ?? (node.property.type === "Literal" ? String(node.property.value) : null);
    const object = unwrapped(node.object);
    const meaning = object.type === "Identifier" ? this.meaning(object.name, object.start, place) : null;
    if (!meaning || name === null) return null;
    const value = unwrapped(meaning.node);
    if (value.type !== "ObjectExpression") return null;
    for (const one of value.properties) {
      if (one.type !== "Property") continue;
      const key = one.key.type === "Identifier" ? one.key.name : one.key.type === "Literal" ? one.key.value : null;
      if (key === name) return { node: one.value, place: meaning.place };
    }
    return null;
  }

  /** Every text that an expression may be, each in parts. Nothing but a hole where only a run can tell. */
  private texts(given: Node, at: Place): Part[][] {
    const node = unwrapped(given);
    const { file } = at.source;
    const hole: Part[][] = [[{ kind: "hole", file, at: node.start }]];
    if (at.depth > DEPTH) return hole;
    const place = { ...at, depth: at.depth + 1 };
    const either = (nodes: readonly (Node | null)[]) => {
      const texts = nodes.flatMap((one) => (one ? this.texts(one, place) : []));
      return texts.length > 0 ? texts.slice(0, ALTERNATIVES) : hole;
    };
    const inOrder = (lists: readonly Part[][][]) => {
      let texts: Part[][] = [[]];
      for (const list of lists) {
        texts =
          texts.length * list.length > ALTERNATIVES
            ? texts.map((text) => [...text, ...list.flat()])
            : texts.flatMap((text) => list.map((more) => [...text, ...more]));
      }
      return texts;
    };
    const table = this.tableOf(node, place);
    if (table !== null) return [[{ kind: "table", table, file, at: node.start }]];
    switch (node.type) {
      case "Literal":
        return typeof node.value === "string"
          ? [[{ kind: "text", text: node.value, file, at: node.start + 1 }]]
          : [[{ kind: "text", text: " 0 ", file, at: node.start }]];
      case "TaggedTemplateExpression":
        return this.texts(node.quasi, place);
      case "TemplateLiteral":
        return inOrder(
          node.quasis.flatMap((quasi, i) => {
            const text: Part = { kind: "text", text: quasi.value.cooked ?? quasi.value.raw, file, at: quasi.start };
            const next = node.expressions[i];
            return next ? [[[text]], this.texts(next, place)] : [[[text]]];
          }),
        );
      case "BinaryExpression":
        return node.operator === "+" ? inOrder([this.texts(node.left, place), this.texts(node.right, place)]) : hole;
      case "ConditionalExpression":
        return either([node.consequent, node.alternate]);
      case "LogicalExpression":
        return either([node.left, node.right]);
      case "Identifier": {
        const meaning = this.meaning(node.name, node.start, place);
        return meaning ? this.texts(meaning.node, { ...meaning.place, depth: place.depth }) : hole;
      }
      case "MemberExpression": {
        const value = this.property(node, place);
        if (value) return this.texts(value.node, { ...value.place, depth: place.depth });
        return hole;
      }
      case "CallExpression": {
        const method = methodOf(node);
        const first = node.arguments[0];
        if (method && ["raw", "identifier", "unsafe"].includes(method.name) && first) return this.texts(first, place);
        if (method?.name === "join" && method.on.type === "ArrayExpression") {
          return inOrder(method.on.elements.map((one) => (one ? this.texts(one, place) : [[]])));
        }
        if (method?.name === "join" && first?.type === "ArrayExpression") {
          return inOrder(first.elements.map((one) => (one ? this.texts(one, place) : [[]])));
        }
        if (method && ["trim", "append"].includes(method.name)) return this.texts(method.on, place);
        const callee = unwrapped(node.callee);
        const called =
          callee.type === "Identifier" ? this.meaning(callee.name, callee.start, place) : this.property(callee, place);
        return called && isFunction(called.node)
          ? this.answers(called.node, called.place, node.arguments, place)
          : hole;
      }
      default:
        return hole;
    }
  }

  /** What a function may answer that is called with `args`. */
  private answers(called: FunctionNode, where: Place, args: readonly Node[], caller: Place): Part[][] {
    const given = new Map(where.given);
    called.params.forEach((parameter, i) => {
      const arg = args[i];
      if (parameter.type === "Identifier" && arg) given.set(parameter.name, { node: arg, place: caller });
      if (parameter.type === "AssignmentPattern" && parameter.left.type === "Identifier") {
        given.set(parameter.left.name, arg ? { node: arg, place: caller } : { node: parameter.right, place: where });
      }
    });
    const place = { source: where.source, given, depth: caller.depth };
    const { body } = called;
    if (!body) return [];
    if (body.type !== "BlockStatement") return this.texts(body, place);
    const nested = where.source.functions.filter(
      (one) => one !== called && one.start > called.start && one.end <= called.end,
    );
    const answers: Part[][] = [];
    new Visitor({
      ReturnStatement: ({ argument, start }) => {
        const isOwn = start > called.start && start < called.end;
        const isInner = nested.some((one) => start > one.start && start < one.end);
        if (argument && isOwn && !isInner) answers.push(...this.texts(argument, place));
      },
    }).visit(where.source.program);
    return answers.length > 0 ? answers.slice(0, ALTERNATIVES) : [[{ kind: "hole", file: caller.source.file, at: 0 }]];
  }

  /** Calls of a chain from its end to its beginning: `db.select().from(a).for("update")`. */
  private chain(call: CallExpression): { name: string; call: CallExpression }[] {
    const calls: { name: string; call: CallExpression }[] = [];
    let node: Node = call;
    while (node.type === "CallExpression") {
      const method = methodOf(node);
      if (!method) break;
      calls.push({ name: method.name, call: node });
      node = method.on;
    }
    return calls;
  }

  /** A builder's own subquery, or rows that are no table: `from(sub)`. */
  private isSubquery(given: Node, place: Place): boolean {
    const node = unwrapped(given);
    if (place.depth > DEPTH) return false;
    if (node.type === "CallExpression") {
      return this.chain(node).some(({ name }) => ["as", "select", "with"].includes(name));
    }
    if (node.type === "TaggedTemplateExpression") return true;
    if (node.type !== "Identifier") return false;
    const meaning = this.meaning(node.name, node.start, place);
    return meaning !== null && this.isSubquery(meaning.node, { ...meaning.place, depth: place.depth + 1 });
  }

  private builderUses(source: Source): Found[] {
    const { file } = source;
    const place: Place = { source, given: new Map(), depth: 0 };
    const found: Found[] = [];
    const methods: { name: string; call: CallExpression; on: Node }[] = [];
    /** Beginning of a call → the method that is called on what it answers. */
    const next = new Map<CallExpression, string>();
    new Visitor({
      CallExpression: (call) => {
        const method = methodOf(call);
        if (!method) return;
        methods.push({ name: method.name, call, on: method.on });
        if (method.on.type === "CallExpression") next.set(method.on, method.name);
      },
    }).visit(source.program);
    for (const { name, call, on } of methods) {
      const first = call.arguments[0];
      const at = on.end + 1;
      const relation = on.type === "MemberExpression" ? memberName(on) : null;
      if (
        /^find(First|Many)$/.test(name) &&
        on.type === "MemberExpression" &&
        memberName(unwrapped(on.object)) === "query"
      ) {
        found.push({ use: "reads", table: this.tables.get(relation ?? "") ?? null, file, at });
      }
      if (!first) continue;
      const named = this.tablesOf(first, place);
      const note = (use: "reads" | "writes", isStatement: boolean) => {
        const tables = named.length > 0 ? named : isStatement ? [null] : [];
        for (const table of tables) found.push({ use, table, file, at });
      };
      if (Object.hasOwn(WRITES, name)) note("writes", next.get(call) === WRITES[name]);
      else if (READS.has(name) || name === "$count") {
        const isQuery = this.chain(call).some((one) => one.name.startsWith("select") || one.name === "update");
        note("reads", isQuery && !this.isSubquery(first, place));
      } else if (
        name === "for" &&
        first.type === "Literal" &&
        /^(no key update|update|share|key share)$/.test(String(first.value))
      ) {
        for (const locked of this.locked(call, place)) found.push({ use: "locks", table: locked, file, at });
      }
    }
    return found;
  }

  private locked(call: CallExpression, place: Place): string[] {
    const options = call.arguments[1];
    const of =
      options?.type === "ObjectExpression"
        ? options.properties.find(
            (one) => one.type === "Property" && one.key.type === "Identifier" && one.key.name === "of",
          )
        : undefined;
    if (of?.type === "Property") {
      const named = of.value.type === "ArrayExpression" ? of.value.elements : [of.value];
      return named.flatMap((one) => (one ? this.tablesOf(one, place) : []));
    }
    return this.chain(call)
      .filter(({ name }) => READS.has(name))
      .flatMap(({ call: { arguments: args } }) => (args[0] ? this.tablesOf(args[0], place) : []));
  }

  /** Everything that the statements of a file do, each word once however often its fragment is used. */
  usesIn(files: readonly string[]): Found[] {
    const tables = new Set(this.tables.values());
    const all = new Map<string, Found>();
    const add = (one: Found) => {
      const key = `${one.file}:${one.at}:${one.use}:${one.table}`;
      all.set(key, one);
    };
    for (const file of files) {
      const source = this.source(file);
      if (!source) continue;
      const place: Place = { source, given: new Map(), depth: 0 };
      const consider = (node: Node, isFragment = false) => {
        for (const parts of this.texts(node, place)) for (const one of usesOf(parts, tables, isFragment)) add(one);
      };
      const tagged = new Set<Node>();
      new Visitor({
        Literal: (node) => {
          if (typeof node.value === "string" && node.value.includes(" ")) consider(node);
        },
        TaggedTemplateExpression: (node) => {
          tagged.add(node.quasi);
          consider(node, true);
        },
        TemplateLiteral: (node) => {
          if (!tagged.has(node)) consider(node);
        },
        BinaryExpression: (node) => {
          if (node.operator === "+") consider(node);
        },
        CallExpression: (node) => {
          if (methodOf(node)?.name === "join") consider(node);
        },
      }).visit(source.program);
      for (const one of this.builderUses(source)) add(one);
    }
    // A word that names a table in one text and a hole in another, where a parameter is not known, was told.
    const told = new Set(
      [...all.values()].filter(({ table }) => table !== null).map(({ file, at }) => `${file}:${at}`),
    );
    return [...all.values()].filter(({ table, file, at }) => table !== null || !told.has(`${file}:${at}`));
  }
}
