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

export type FunctionNode = PlainFunction | ArrowFunctionExpression;

/** A name within its scope. The value is null if only a run can tell it, as for a parameter. */
export interface Binding {
  name: string;
  value: Expression | FunctionNode | null;
  scope: { start: number; end: number };
}

/** A parsed source file with the names that it declares, imports and exports again. */
export interface SourceFile {
  file: string;
  text: string;
  program: Program;
  bindings: Map<string, Binding[]>;
  /** By the local name: the module, and the name there. */
  imports: Map<string, { from: string; name: string }>;
  /** By the exported name: the module, and the name there. */
  reexports: Map<string, { from: string; name: string }>;
  /** Modules of `export * from`. */
  reexportedFiles: string[];
  functions: FunctionNode[];
}

export const isFunction = (node: Node): node is FunctionNode =>
  node.type === "FunctionDeclaration" || node.type === "FunctionExpression" || node.type === "ArrowFunctionExpression";

/** The expression without casts, parentheses and `await`. */
export function unwrapped(node: Node): Node {
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

export const memberName = (node: Node): string | null =>
  node.type === "MemberExpression" && !node.computed && node.property.type === "Identifier" ? node.property.name : null;

/** `from` and `db.select()` of `db.select().from(orders)`. */
export function methodOf(call: CallExpression): { name: string; on: Node } | null {
  const callee = unwrapped(call.callee);
  const name = memberName(callee);
  return name !== null && callee.type === "MemberExpression" ? { name, on: unwrapped(callee.object) } : null;
}

/** The calls of `db.select().from(a).for("update")`, from the last to the first. */
export function chainOf(call: CallExpression): { name: string; call: CallExpression }[] {
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

export function parseSource(file: string, text: string): SourceFile {
  const { program, module } = parseSync(file, text);
  const source: SourceFile = {
    file,
    text,
    program,
    bindings: new Map(),
    imports: new Map(),
    reexports: new Map(),
    reexportedFiles: [],
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
      if (name === null) source.reexportedFiles.push(entry.moduleRequest.value);
      else source.reexports.set(name, { from: entry.moduleRequest.value, name: entry.importName.name ?? name });
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
