import { createHash } from "node:crypto";
import openapiTS, { astToString } from "openapi-typescript";

/** Stands in the types, so that a test need not make them again to know whether they are of this document. */
export const fingerprintOf = (document: string) => createHash("sha256").update(document).digest("hex").slice(0, 16);

/** The types of the API's calls, as text. */
export async function typesOf(document: string): Promise<string> {
  const nodes = await openapiTS(JSON.parse(document));
  return `// Written by \`npm run generate\` from sdk/openapi.json (${fingerprintOf(document)}). Do not edit.\n\n${astToString(nodes)}`;
}
