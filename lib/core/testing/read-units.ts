import { existsSync } from "node:fs";
import { type Node, parseSync } from "oxc-parser";
import {
  childrenOf,
  isAllOf,
  isFunction,
  isNode,
  mentions,
  namesOf,
  rootOf,
  takesVerbArgs,
} from "@/lib/core/testing/syntax";
import type { Binding, Key, Module, Scope, Unit } from "@/lib/core/testing/units";

const WRITING_SQL =
  /\b(?:(insert)\s+into\s+|(delete)\s+from\s+(?:only\s+)?|(truncate)\s+(?:table\s+)?|(merge)\s+into\s+|(update)\s+(?:only\s+)?(?=[\w".?]+\s+(?:(?:as\s+)?\w+\s+)?set\b))([\w".?]*)/gi;

/** A part that is filled in stands as `?`. */
function writesOfText(text: string): string[] {
  return [...text.matchAll(WRITING_SQL)].map((found) => {
    const act = found.slice(1, 6).find(Boolean) ?? "";
    return `${act.toLowerCase()} ${found[6] ?? ""}`;
  });
}

const BUILDERS = new Set(["insert", "update", "delete"]);
const isTable = (binding: Binding) => binding.kind === "import" && /^db\/schema\b/.test(binding.file);

/** Relative to the root; null for a package. */
function fileOf(request: string): string | null {
  if (!request.startsWith("@/")) return null;
  const path = request.slice(2);
  return [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => existsSync(file)) ?? `${path}.ts`;
}

const outside = (request: string) => `outside:${request}`;

class Reader {
  /** Names imported from packages. */
  readonly #foreign = new Set<string>();
  readonly module: Module = { units: new Map(), exported: new Map(), passedOn: [] };

  constructor(
    readonly file: string,
    text: string,
  ) {
    const { program, errors } = parseSync(file, text);
    if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
    const scope: Scope = { names: new Map(), parent: null };
    for (const statement of program.body) {
      this.#imports(statement, scope);
      this.#declares(statement, scope, "", true);
    }
    for (const statement of program.body) this.#topLevel(statement, scope);
  }

  #imports(statement: Node, { names }: Scope): void {
    if (statement.type !== "ImportDeclaration") return;
    const isOutside = fileOf(statement.source.value) === null;
    for (const { local } of isOutside ? statement.specifiers : []) this.#foreign.add(local.name);
    if (statement.importKind === "type") return;
    const file = fileOf(statement.source.value) ?? outside(statement.source.value);
    for (const one of statement.specifiers) {
      if (one.type === "ImportNamespaceSpecifier") names.set(one.local.name, { kind: "module", file });
      else if (one.type === "ImportDefaultSpecifier")
        names.set(one.local.name, { kind: "import", file, name: "default" });
      else if (one.importKind !== "type") {
        const name = one.imported.type === "Identifier" ? one.imported.name : one.imported.value;
        names.set(one.local.name, { kind: "import", file, name });
      }
    }
  }

  #unit(key: Key): Unit {
    const found = this.module.units.get(key) ?? {
      key,
      isVerb: false,
      writes: [],
      references: [],
      texts: new Set(),
      thrown: new Set(),
      members: new Set(),
      methods: [],
    };
    this.module.units.set(key, found);
    return found;
  }

  /**
   * Adds the names that a statement declares to its scope. At the top of a file every constant is a unit; further
   * inside only functions are.
   */
  #declares(statement: Node, scope: Scope, path: string, isTop: boolean): void {
    const declaration =
      (statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration"
        ? statement.declaration
        : statement) ?? statement;
    const key = (name: string) => `${this.file}#${path}${name}`;
    if ((declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration") && declaration.id)
      scope.names.set(declaration.id.name, { kind: "here", key: key(declaration.id.name) });
    if (declaration.type !== "VariableDeclaration") return;
    for (const { id, init } of declaration.declarations) {
      const names = namesOf(id);
      const isUnit = isTop || (id.type === "Identifier" && isFunction(init));
      for (const name of names)
        scope.names.set(name, isUnit ? { kind: "here", key: key(names[0] ?? name) } : { kind: "value" });
    }
  }

  #topLevel(statement: Node, scope: Scope): void {
    const { exported, passedOn } = this.module;
    if (statement.type === "ExportAllDeclaration") {
      const file = fileOf(statement.source.value);
      if (file) passedOn.push(file);
      return;
    }
    if (statement.type === "ExportNamedDeclaration") {
      const from = statement.source ? (fileOf(statement.source.value) ?? outside(statement.source.value)) : null;
      for (const { local, exported: given } of statement.specifiers) {
        const own = local.type === "Identifier" ? local.name : local.value;
        const name = given.type === "Identifier" ? given.name : given.value;
        const binding = from ? { kind: "import" as const, file: from, name: own } : scope.names.get(own);
        if (binding) exported.set(name, binding);
      }
      if (statement.declaration) {
        const inside: Scope = { names: new Map(), parent: null };
        this.#declares(statement, inside, "", true);
        for (const [name, binding] of inside.names) exported.set(name, binding);
      }
    }
    if (statement.type === "ExportDefaultDeclaration") {
      const { declaration } = statement;
      const name = "id" in declaration && declaration.id?.type === "Identifier" ? declaration.id.name : "default";
      exported.set("default", { kind: "here", key: `${this.file}#${name}` });
      if (name === "default") this.#visit(declaration, scope, this.#unit(`${this.file}#default`), "default/");
    }
    this.#statement(statement, scope, null, "");
  }

  /** Declared functions become units of their own; all other code belongs to `owner`. */
  #statement(statement: Node, scope: Scope, owner: Unit | null, path: string): void {
    const declaration =
      (statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration"
        ? statement.declaration
        : statement) ?? statement;
    if ((declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration") && declaration.id) {
      const unit = this.#unit(`${this.file}#${path}${declaration.id.name}`);
      if (declaration.type === "FunctionDeclaration")
        unit.isVerb = declaration.params.some((parameter) => mentions(parameter, "VerbArgs"));
      this.#inside(declaration, scope, unit, `${path}${declaration.id.name}/`);
      return;
    }
    if (declaration.type === "VariableDeclaration") {
      for (const { id, init } of declaration.declarations) {
        const name = namesOf(id)[0];
        const isUnit = owner === null || (id.type === "Identifier" && isFunction(init));
        if (name && init && isUnit) {
          const unit = this.#unit(`${this.file}#${path}${name}`);
          unit.isVerb = mentions("typeAnnotation" in id ? id.typeAnnotation : null, "Verb") || takesVerbArgs(init);
          this.#visit(init, scope, unit, `${path}${name}/`);
        } else if (owner) {
          this.#visit(id, scope, owner, path);
          if (init) this.#visit(init, scope, owner, path);
        }
      }
      return;
    }
    if (owner) this.#visit(declaration, scope, owner, path);
  }

  #inside(node: Node, scope: Scope, owner: Unit, path: string): void {
    for (const child of childrenOf(node)) this.#visit(child, scope, owner, path);
  }

  #visit(node: Node, scope: Scope, owner: Unit, path: string): void {
    switch (node.type) {
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "ArrowFunctionExpression": {
        const own: Scope = { names: new Map(), parent: scope };
        for (const name of node.params.flatMap(namesOf)) own.names.set(name, { kind: "value" });
        for (const parameter of node.params)
          if (parameter.type === "Identifier" && this.#isForeign(parameter.typeAnnotation?.typeAnnotation))
            own.names.set(parameter.name, { kind: "global" });
        for (const parameter of node.params) this.#visit(parameter, own, owner, path);
        if (node.body) this.#visit(node.body, own, owner, path);
        return;
      }
      default:
        this.#plain(node, scope, owner, path);
    }
  }

  #isForeign(type: Node | undefined): boolean {
    return (
      type?.type === "TSTypeReference" && type.typeName.type === "Identifier" && this.#foreign.has(type.typeName.name)
    );
  }

  #plain(node: Node, scope: Scope, owner: Unit, path: string): void {
    if (/^TS/.test(node.type)) {
      if ("expression" in node && isNode(node.expression)) this.#visit(node.expression, scope, owner, path);
      return;
    }
    if (node.type === "Identifier") {
      this.#refer(owner, scope, node.name, null, false);
      return;
    }
    if (node.type === "ObjectPattern") {
      for (const one of node.properties)
        if (one.type === "Property" && one.key.type === "Identifier" && !one.computed) owner.members.add(one.key.name);
        else this.#visit(one, scope, owner, path);
      return;
    }
    if (node.type === "Literal") {
      if (typeof node.value === "string") {
        owner.texts.add(node.value);
        owner.writes.push(...writesOfText(node.value));
      }
      return;
    }
    if (node.type === "TemplateLiteral")
      owner.writes.push(...writesOfText(node.quasis.map(({ value }) => value.cooked ?? "").join("?")));
    if (node.type === "BlockStatement") {
      const own: Scope = { names: new Map(), parent: scope };
      for (const statement of node.body) this.#declares(statement, own, path, false);
      for (const statement of node.body) this.#statement(statement, own, owner, path);
      return;
    }
    this.#expression(node, this.#withLoopNames(node, scope), owner, path);
  }

  #withLoopNames(node: Node, scope: Scope): Scope {
    const declared =
      node.type === "ForStatement"
        ? node.init
        : node.type === "ForOfStatement" || node.type === "ForInStatement"
          ? node.left
          : null;
    const caught = node.type === "CatchClause" ? node.param : null;
    if (!declared && !caught) return scope;
    const own: Scope = { names: new Map(), parent: scope };
    if (declared) this.#declares(declared, own, "", false);
    for (const name of caught ? namesOf(caught) : []) own.names.set(name, { kind: "value" });
    return own;
  }

  #expression(node: Node, scope: Scope, owner: Unit, path: string): void {
    switch (node.type) {
      case "CallExpression":
      case "NewExpression":
        this.#call(node.callee, node.arguments, scope, owner, path);
        return;
      case "MemberExpression":
        this.#member(node, scope, owner, path, false);
        return;
      case "Property":
        this.#property(node, scope, owner, path);
        return;
      case "ExpressionStatement":
      case "UnaryExpression": {
        const inner = node.type === "ExpressionStatement" ? node.expression : node.argument;
        // A statement of a name alone does nothing.
        if (inner.type !== "Identifier") this.#visit(inner, scope, owner, path);
        return;
      }
      case "LabeledStatement":
        this.#visit(node.body, scope, owner, path);
        return;
      case "BreakStatement":
      case "ContinueStatement":
        return;
      case "PropertyDefinition":
      case "MethodDefinition":
        if (node.computed) this.#visit(node.key, scope, owner, path);
        if (node.value) this.#visit(node.value, scope, owner, path);
        return;
      default:
        this.#inside(node, scope, owner, path);
    }
  }

  #property(node: Node & { type: "Property" }, scope: Scope, owner: Unit, path: string): void {
    if (node.computed) this.#visit(node.key, scope, owner, path);
    const member = !node.computed && node.key.type === "Identifier" ? node.key.name : null;
    // A function in an object runs only when somebody reads its key.
    if (member !== null) {
      if (isFunction(node.value)) {
        const unit = this.#unit(`${this.file}#${path}${member}`);
        this.#visit(node.value, scope, unit, `${path}${member}/`);
        owner.methods.push({ member, to: { kind: "here", key: unit.key } });
        return;
      }
      if (node.value.type === "Identifier") {
        owner.methods.push({ member, to: bindingOf(scope, node.value.name) });
        return;
      }
    }
    this.#visit(node.value, scope, owner, path);
  }

  #call(callee: Node, args: readonly Node[], scope: Scope, owner: Unit, path: string): void {
    if (callee.type === "Identifier") {
      this.#refer(owner, scope, callee.name, null, true);
      const [code] = args;
      if (callee.name === "DomainError" && code?.type === "Literal" && typeof code.value === "string")
        owner.thrown.add(code.value);
    }
    if (callee.type === "MemberExpression") {
      this.#member(callee, scope, owner, path, true);
      const method = callee.property.type === "Identifier" && !callee.computed ? callee.property.name : "";
      const [first] = args;
      if (BUILDERS.has(method) && first?.type === "Identifier" && isTable(bindingOf(scope, first.name)))
        owner.writes.push(`${method} ${first.name}`);
    } else if (callee.type !== "Identifier") this.#visit(callee, scope, owner, path);
    for (const argument of args) {
      // A function handed over in an object counts as called, because its receiver may be a package.
      if (argument.type === "ObjectExpression" && scope.parent !== null) {
        for (const one of argument.properties)
          this.#visit(one.type === "Property" && !one.computed ? one.value : one, scope, owner, path);
      } else if (isAllOf(callee) && argument.type === "Identifier")
        this.#refer(owner, scope, argument.name, "*", false);
      else this.#visit(argument, scope, owner, path);
    }
  }

  #member(node: Node & { type: "MemberExpression" }, scope: Scope, owner: Unit, path: string, isCall: boolean): void {
    if (node.computed) this.#visit(node.property, scope, owner, path);
    const name = !node.computed && node.property.type === "Identifier" ? node.property.name : "*";
    const root = rootOf(node);
    if (root.type !== "Identifier" || !isOutside(bindingOf(scope, root.name))) owner.members.add(name);
    if (node.object.type === "Identifier") this.#refer(owner, scope, node.object.name, name, isCall);
    else this.#visit(node.object, scope, owner, path);
  }

  #refer(owner: Unit, scope: Scope, name: string, member: string | null, isCall: boolean): void {
    const to = bindingOf(scope, name);
    if (to.kind !== "value" && to.kind !== "global") owner.references.push({ to, member, isCall });
  }
}

function bindingOf(scope: Scope | null, name: string): Binding {
  for (let at = scope; at; at = at.parent) {
    const found = at.names.get(name);
    if (found) return found;
  }
  return { kind: "global" };
}

/** True for globals and packages such as `Object` and `z`, whose members are not ours. */
const isOutside = (to: Binding) =>
  to.kind === "global" || ((to.kind === "import" || to.kind === "module") && to.file.startsWith("outside:"));

/** Reads the functions and constants of a file, and the names and statements in each. */
export function readUnits(file: string, text: string): Module {
  return new Reader(file, text).module;
}
