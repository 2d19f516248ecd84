import { type Node, visitorKeys } from "oxc-parser";

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

export function childrenOf(node: Node): Node[] {
  const fields: Record<string, unknown> = { ...node };
  return (visitorKeys[node.type] ?? []).flatMap((key) => {
    const value = fields[key];
    return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
  });
}

export const isFunction = (node: Node | null | undefined) =>
  node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression";

export function namesOf(pattern: Node): string[] {
  if (pattern.type === "Identifier") return [pattern.name];
  if (pattern.type === "ObjectPattern")
    return pattern.properties.flatMap((one) => namesOf(one.type === "Property" ? one.value : one.argument));
  if (pattern.type === "ArrayPattern") return pattern.elements.flatMap((one) => (one ? namesOf(one) : []));
  if (pattern.type === "AssignmentPattern") return namesOf(pattern.left);
  if (pattern.type === "RestElement") return namesOf(pattern.argument);
  return pattern.type === "TSParameterProperty" ? namesOf(pattern.parameter) : [];
}

export function mentions(node: Node | null | undefined, type: string): boolean {
  if (!node) return false;
  if (node.type === "TSTypeReference" && node.typeName.type === "Identifier" && node.typeName.name === type)
    return true;
  return childrenOf(node).some((child) => mentions(child, type));
}

/** Answers `stripe` of `stripe.refunds.create`. */
export function rootOf(node: Node): Node {
  return node.type === "MemberExpression" ? rootOf(node.object) : node;
}

/** True for `Object.values(table)`, after which any function of the table may be called. */
export function isAllOf(callee: Node): boolean {
  return (
    callee.type === "MemberExpression" &&
    callee.object.type === "Identifier" &&
    callee.object.name === "Object" &&
    callee.property.type === "Identifier" &&
    (callee.property.name === "values" || callee.property.name === "entries")
  );
}

export function takesVerbArgs(init: Node): boolean {
  if (init.type === "ArrowFunctionExpression" || init.type === "FunctionExpression")
    return init.params.some((parameter) => mentions(parameter, "VerbArgs"));
  return init.type === "CallExpression" && init.arguments.some(takesVerbArgs);
}
