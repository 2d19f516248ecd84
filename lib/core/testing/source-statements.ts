import { type CallExpression, type Node, Visitor } from "oxc-parser";
import { chainOf, memberName, methodOf, type SourceFile, unwrapped } from "@/lib/core/testing/source-file";
import { type Context, SourceValues } from "@/lib/core/testing/source-values";
import { type Found, usesOf } from "@/lib/core/testing/sql-statements";

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
/** A call is a statement only if this call follows: `map.delete(key)` is none. */
const WRITES: Record<string, string> = { insert: "values", update: "set", delete: "where" };

const MAX_DEPTH = 8;
const LOCKS = /^(no key update|update|share|key share)$/;

/** Tells which tables the statements of source files read, write and lock, by drizzle's builders or by SQL text. */
export class SourceStatements {
  private readonly values: SourceValues;

  /** `tables` leads from a table's name in the code to its name in the database. */
  constructor(
    private readonly tables: ReadonlyMap<string, string>,
    read?: (file: string) => string | null,
  ) {
    this.values = new SourceValues(tables, read);
  }

  /** True for rows that are no table, as in `from(subquery)`. */
  private isSubquery(given: Node, context: Context): boolean {
    const node = unwrapped(given);
    if (context.depth > MAX_DEPTH) return false;
    if (node.type === "CallExpression") {
      return chainOf(node).some(({ name }) => ["as", "select", "with"].includes(name));
    }
    if (node.type === "TaggedTemplateExpression") return true;
    if (node.type !== "Identifier") return false;
    const value = this.values.valueOf(node.name, node.start, context);
    return value !== null && this.isSubquery(value.node, { ...value.context, depth: context.depth + 1 });
  }

  private builderUses(source: SourceFile): Found[] {
    const { file } = source;
    const context: Context = { source, given: new Map(), depth: 0 };
    const found: Found[] = [];
    const methods: { name: string; call: CallExpression; on: Node }[] = [];
    /** By a call: the method that is called on its result. */
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
      const named = this.values.tablesOf(first, context);
      const note = (use: "reads" | "writes", isStatement: boolean) => {
        const tables = named.length > 0 ? named : isStatement ? [null] : [];
        for (const table of tables) found.push({ use, table, file, at });
      };
      if (Object.hasOwn(WRITES, name)) note("writes", next.get(call) === WRITES[name]);
      else if (READS.has(name) || name === "$count") {
        const isQuery = chainOf(call).some((one) => one.name.startsWith("select") || one.name === "update");
        note("reads", isQuery && !this.isSubquery(first, context));
      } else if (name === "for" && first.type === "Literal" && LOCKS.test(String(first.value))) {
        for (const locked of this.locked(call, context)) found.push({ use: "locks", table: locked, file, at });
      }
    }
    return found;
  }

  private locked(call: CallExpression, context: Context): string[] {
    const options = call.arguments[1];
    const of =
      options?.type === "ObjectExpression"
        ? options.properties.find(
            (one) => one.type === "Property" && one.key.type === "Identifier" && one.key.name === "of",
          )
        : undefined;
    if (of?.type === "Property") {
      const named = of.value.type === "ArrayExpression" ? of.value.elements : [of.value];
      return named.flatMap((one) => (one ? this.values.tablesOf(one, context) : []));
    }
    return chainOf(call)
      .filter(({ name }) => READS.has(name))
      .flatMap(({ call: { arguments: args } }) => (args[0] ? this.values.tablesOf(args[0], context) : []));
  }

  /** A fragment that several statements use counts once. */
  usesIn(files: readonly string[]): Found[] {
    const tables = new Set(this.tables.values());
    const all = new Map<string, Found>();
    const add = (one: Found) => {
      const key = `${one.file}:${one.at}:${one.use}:${one.table}`;
      all.set(key, one);
    };
    for (const file of files) {
      const source = this.values.source(file);
      if (!source) continue;
      const context: Context = { source, given: new Map(), depth: 0 };
      const consider = (node: Node, isFragment = false) => {
        for (const parts of this.values.texts(node, context))
          for (const one of usesOf(parts, tables, isFragment)) add(one);
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
    // A hole in one text may be a table in another, where the parameter is known; then the hole says nothing.
    const resolved = new Set(
      [...all.values()].filter(({ table }) => table !== null).map(({ file, at }) => `${file}:${at}`),
    );
    return [...all.values()].filter(({ table, file, at }) => table !== null || !resolved.has(`${file}:${at}`));
  }
}
