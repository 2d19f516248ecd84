import { existsSync, readFileSync } from "node:fs";
import { type Node, Visitor } from "oxc-parser";
import {
  type FunctionNode,
  isFunction,
  memberName,
  methodOf,
  parseSource,
  type SourceFile,
  unwrapped,
} from "@/lib/core/testing/source-file";
import type { Part } from "@/lib/core/testing/sql-statements";

/** The file in which an expression is read, and the arguments of the call that led into the function around it. */
export interface Context {
  source: SourceFile;
  given: ReadonlyMap<string, { node: Node; context: Context }>;
  /** How many names and calls were followed to get here. */
  depth: number;
}

interface Value {
  node: Node;
  context: Context;
}

const MAX_DEPTH = 8;
/** An expression with conditions has many possible texts; reading more of them finds nothing new. */
const MAX_TEXTS = 12;
const SCHEMA = "db/schema";

/**
 * Finds out, without running the code, which table or which texts an expression stands for: through variables, imports,
 * conditions, templates and calls of our own functions.
 */
export class SourceValues {
  private readonly files = new Map<string, SourceFile | null>();

  /** `tables` leads from a table's name in the code to its name in the database. `read` answers null for no file. */
  constructor(
    private readonly tables: ReadonlyMap<string, string>,
    private readonly read: (file: string) => string | null = (file) =>
      existsSync(file) ? readFileSync(file, "utf8") : null,
  ) {}

  source(file: string): SourceFile | null {
    const cached = this.files.get(file);
    if (cached !== undefined) return cached;
    const text = this.read(file);
    const source = text === null ? null : parseSource(file, text);
    this.files.set(file, source);
    return source;
  }

  private module(from: string): SourceFile | null {
    if (!from.startsWith("@/")) return null;
    const path = from.slice(2);
    return this.source(`${path}.ts`) ?? this.source(`${path}/index.ts`) ?? this.source(`${path}.tsx`);
  }

  private isSchema(from: string): boolean {
    return from === `@/${SCHEMA}` || from.startsWith(`@/${SCHEMA}/`);
  }

  /** The value that a module exports under this name. */
  private exported(source: SourceFile | null, name: string, depth = 0): Value | null {
    if (!source || depth > MAX_DEPTH) return null;
    const passed = source.reexports.get(name);
    if (passed) return this.exported(this.module(passed.from), passed.name, depth + 1);
    const own = source.bindings.get(name)?.find(({ scope }) => scope === source.program);
    if (own?.value) return { node: own.value, context: { source, given: new Map(), depth } };
    const imported = source.imports.get(name);
    if (imported) return this.exported(this.module(imported.from), imported.name, depth + 1);
    for (const from of source.reexportedFiles) {
      const found = this.exported(this.module(from), name, depth + 1);
      if (found) return found;
    }
    return null;
  }

  /** The value of an identifier at a position of its file. */
  valueOf(name: string, at: number, context: Context): Value | null {
    const { source } = context;
    const around = (source.bindings.get(name) ?? []).filter(({ scope }) => scope.start <= at && at <= scope.end);
    const binding = around.toSorted((a, b) => b.scope.start - a.scope.start)[0];
    if (binding?.value) return { node: binding.value, context };
    if (binding) return context.given.get(name) ?? null;
    const imported = source.imports.get(name);
    return imported && !this.isSchema(imported.from) ? this.exported(this.module(imported.from), imported.name) : null;
  }

  /** The table that an expression stands for, also as `alias(users, "seller")`. */
  private tableOf(given: Node, context: Context): string | null {
    const node = unwrapped(given);
    if (context.depth > MAX_DEPTH) return null;
    if (node.type === "Identifier") {
      const imported = context.source.imports.get(node.name);
      const isHidden = (context.source.bindings.get(node.name) ?? []).some(
        ({ scope }) => scope.start <= node.start && node.start <= scope.end,
      );
      if (imported && !isHidden && this.isSchema(imported.from)) return this.tables.get(imported.name) ?? null;
      const value = this.valueOf(node.name, node.start, context);
      return value && this.tableOf(value.node, { ...value.context, depth: context.depth + 1 });
    }
    if (node.type === "CallExpression" && node.callee.type === "Identifier" && /^alias/.test(node.callee.name)) {
      return node.arguments[0] ? this.tableOf(node.arguments[0], context) : null;
    }
    const name = memberName(node);
    if (name !== null && node.type === "MemberExpression" && node.object.type === "Identifier") {
      const imported = context.source.imports.get(node.object.name);
      if (imported?.name === "*" && this.isSchema(imported.from)) return this.tables.get(name) ?? null;
    }
    return null;
  }

  /** As `tableOf`, with both tables of a condition. */
  tablesOf(given: Node, context: Context): string[] {
    const node = unwrapped(given);
    if (node.type === "ConditionalExpression") {
      return [...this.tablesOf(node.consequent, context), ...this.tablesOf(node.alternate, context)];
    }
    const table = this.tableOf(node, context);
    if (table !== null) return [table];
    const value = node.type === "Identifier" ? this.valueOf(node.name, node.start, context) : null;
    return value?.node.type === "ConditionalExpression" && context.depth < MAX_DEPTH
      ? this.tablesOf(value.node, { ...value.context, depth: context.depth + 1 })
      : [];
  }

  /** The value of `TEXTS.hold`, where `TEXTS` is an object literal. */
  private property(node: Node, context: Context): Value | null {
    if (node.type !== "MemberExpression") return null;
    const name = memberName(node) ?? (node.property.type === "Literal" ? String(node.property.value) : null);
    const object = unwrapped(node.object);
    const value = object.type === "Identifier" ? this.valueOf(object.name, object.start, context) : null;
    if (!value || name === null) return null;
    const literal = unwrapped(value.node);
    if (literal.type !== "ObjectExpression") return null;
    for (const one of literal.properties) {
      if (one.type !== "Property") continue;
      const key = one.key.type === "Identifier" ? one.key.name : one.key.type === "Literal" ? one.key.value : null;
      if (key === name) return { node: one.value, context: value.context };
    }
    return null;
  }

  /** Every text that an expression may have, in parts. A part that only a run can tell is a hole. */
  texts(given: Node, at: Context): Part[][] {
    const node = unwrapped(given);
    const { file } = at.source;
    const hole: Part[][] = [[{ kind: "hole", file, at: node.start }]];
    if (at.depth > MAX_DEPTH) return hole;
    const context = { ...at, depth: at.depth + 1 };
    const oneOf = (nodes: readonly (Node | null)[]) => {
      const texts = nodes.flatMap((one) => (one ? this.texts(one, context) : []));
      return texts.length > 0 ? texts.slice(0, MAX_TEXTS) : hole;
    };
    const joined = (lists: readonly Part[][][]) => {
      let texts: Part[][] = [[]];
      for (const list of lists) {
        texts =
          texts.length * list.length > MAX_TEXTS
            ? texts.map((text) => [...text, ...list.flat()])
            : texts.flatMap((text) => list.map((more) => [...text, ...more]));
      }
      return texts;
    };
    const table = this.tableOf(node, context);
    if (table !== null) return [[{ kind: "table", table, file, at: node.start }]];
    switch (node.type) {
      case "Literal":
        return typeof node.value === "string"
          ? [[{ kind: "text", text: node.value, file, at: node.start + 1 }]]
          : [[{ kind: "text", text: " 0 ", file, at: node.start }]];
      case "TaggedTemplateExpression":
        return this.texts(node.quasi, context);
      case "TemplateLiteral":
        return joined(
          node.quasis.flatMap((quasi, i) => {
            const text: Part = { kind: "text", text: quasi.value.cooked ?? quasi.value.raw, file, at: quasi.start };
            const next = node.expressions[i];
            return next ? [[[text]], this.texts(next, context)] : [[[text]]];
          }),
        );
      case "BinaryExpression":
        return node.operator === "+" ? joined([this.texts(node.left, context), this.texts(node.right, context)]) : hole;
      case "ConditionalExpression":
        return oneOf([node.consequent, node.alternate]);
      case "LogicalExpression":
        return oneOf([node.left, node.right]);
      case "Identifier": {
        const value = this.valueOf(node.name, node.start, context);
        return value ? this.texts(value.node, { ...value.context, depth: context.depth }) : hole;
      }
      case "MemberExpression": {
        const value = this.property(node, context);
        if (value) return this.texts(value.node, { ...value.context, depth: context.depth });
        return hole;
      }
      case "CallExpression": {
        const method = methodOf(node);
        const first = node.arguments[0];
        if (method && ["raw", "identifier", "unsafe"].includes(method.name) && first) return this.texts(first, context);
        if (method?.name === "join" && method.on.type === "ArrayExpression") {
          return joined(method.on.elements.map((one) => (one ? this.texts(one, context) : [[]])));
        }
        if (method?.name === "join" && first?.type === "ArrayExpression") {
          return joined(first.elements.map((one) => (one ? this.texts(one, context) : [[]])));
        }
        if (method && ["trim", "append"].includes(method.name)) return this.texts(method.on, context);
        const callee = unwrapped(node.callee);
        const called =
          callee.type === "Identifier"
            ? this.valueOf(callee.name, callee.start, context)
            : this.property(callee, context);
        return called && isFunction(called.node)
          ? this.returnedTexts(called.node, called.context, node.arguments, context)
          : hole;
      }
      default:
        return hole;
    }
  }

  /** Every text that a function may return for these arguments. */
  private returnedTexts(called: FunctionNode, where: Context, args: readonly Node[], caller: Context): Part[][] {
    const given = new Map(where.given);
    called.params.forEach((parameter, i) => {
      const arg = args[i];
      if (parameter.type === "Identifier" && arg) given.set(parameter.name, { node: arg, context: caller });
      if (parameter.type === "AssignmentPattern" && parameter.left.type === "Identifier") {
        given.set(
          parameter.left.name,
          arg ? { node: arg, context: caller } : { node: parameter.right, context: where },
        );
      }
    });
    const context = { source: where.source, given, depth: caller.depth };
    const { body } = called;
    if (!body) return [];
    if (body.type !== "BlockStatement") return this.texts(body, context);
    const nested = where.source.functions.filter(
      (one) => one !== called && one.start > called.start && one.end <= called.end,
    );
    const returned: Part[][] = [];
    new Visitor({
      ReturnStatement: ({ argument, start }) => {
        const isOwn = start > called.start && start < called.end;
        const isInner = nested.some((one) => start > one.start && start < one.end);
        if (argument && isOwn && !isInner) returned.push(...this.texts(argument, context));
      },
    }).visit(where.source.program);
    return returned.length > 0 ? returned.slice(0, MAX_TEXTS) : [[{ kind: "hole", file: caller.source.file, at: 0 }]];
  }
}
