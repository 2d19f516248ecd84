interface Node {
  fixed: Map<string, Node>;
  any: Node | null;
  /** The pattern that ends here. */
  name: string | null;
  /** The pattern that takes whatever follows. */
  rest: { name: string; isOptional: boolean } | null;
}

const empty = (): Node => ({ fixed: new Map(), any: null, name: null, rest: null });

const partsOf = (path: string) => path.split("/").filter((part) => part !== "");

function put(root: Node, pattern: string): void {
  let node = root;
  for (const part of partsOf(pattern)) {
    if (/^\[?\[\.\.\./.test(part)) {
      node.rest = { name: pattern, isOptional: part.startsWith("[[") };
      return;
    }
    if (part.startsWith("[")) {
      node.any ??= empty();
      node = node.any;
    } else {
      const next = node.fixed.get(part) ?? empty();
      node.fixed.set(part, next);
      node = next;
    }
  }
  node.name = pattern;
}

function find(node: Node, parts: readonly string[], at: number): string | null {
  const part = parts[at];
  if (part === undefined) return node.name ?? (node.rest?.isOptional ? node.rest.name : null);
  const fixed = node.fixed.get(part);
  const named = fixed ? find(fixed, parts, at + 1) : null;
  return named ?? (node.any ? find(node.any, parts, at + 1) : null) ?? node.rest?.name ?? null;
}

/** Says which of Next's patterns ("/api/v1/events/[id]") a path belongs to, as Next decides it; null for any other path. */
export function routeNames(patterns: readonly string[]): (path: string) => string | null {
  const root = empty();
  for (const pattern of patterns) put(root, pattern);
  return (path) => find(root, partsOf(path), 0);
}
