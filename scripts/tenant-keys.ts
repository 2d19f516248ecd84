import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { say } from "./lib/log.ts";
import { root } from "./lib/paths.ts";
import { obstacles, Schema, WITHOUT_TENANT } from "./lib/tenant-keys.ts";

const folder = join(root, "db", "migrations", "meta");
const newest = readdirSync(folder)
  .filter((file) => file.endsWith("_snapshot.json"))
  .sort()
  .at(-1);
const found = obstacles(Schema.parse(JSON.parse(readFileSync(join(folder, newest ?? ""), "utf8"))));

const listed = (title: string, lines: readonly string[]) => {
  say(`\n${title}: ${lines.length}`);
  for (const line of lines) say(`  ${line}`);
};

say(`Esquema ${newest}: ${found.spread.length} tablas llevan el organizador (admin_id).`);
listed(
  "Sin organizador, y por qué",
  Object.entries(WITHOUT_TENANT).map(
    ([name, why]) =>
      `${name}: ${{ platform: "de la plataforma", person: "de una persona", part: "parte de una fila que lo lleva" }[why]}`,
  ),
);
listed("Con filas de ningún organizador", found.withoutOwner);
listed("Su clave es solo el id: se le antepone el organizador", found.plainKeys);
listed("Otras reglas de unicidad sin organizador", found.unique);
listed("Referencias que no llevan el organizador", found.references);
say(`\nReferencias a personas: ${found.toPeople}`);
