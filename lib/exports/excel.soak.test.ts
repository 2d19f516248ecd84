// LibreOffice reckons each formula anew and has to come to what we wrote. Needs Debian's libreoffice-calc-nogui.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import type { FileColumn } from "@/lib/exports/columns";
import { excelStream } from "@/lib/exports/excel";

const run = promisify(execFile);

/** "Always" of the setting "Recalculation on file load". */
const ALWAYS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>`;

interface Sale {
  folio: string;
  at: Date;
  places: number;
  cents: number;
}

const columns: FileColumn<Sale>[] = [
  { header: "Folio", width: 20, value: ({ folio }) => folio },
  { header: "Fecha", width: 20, kind: "moment", zone: () => "America/Monterrey", value: ({ at }) => at },
  { header: "Lugares", width: 10, kind: "number", sum: true, value: ({ places }) => places },
  { header: "Total", width: 16, kind: "money", sum: true, value: ({ cents }) => cents },
];

it("a file's totals are what LibreOffice reckons, and its cells what was written", { timeout: 180_000 }, async () => {
  const sales = Array.from({ length: 5_000 }, (_, at) => ({
    folio: at === 0 ? "=1+1" : `CT-${at}`,
    at: new Date(Date.UTC(2026, 10, 1, 6) + at * 60_000),
    places: (at % 4) + 1,
    cents: (at * 7_919) % 100_003,
  }));
  const folder = await mkdtemp(join(tmpdir(), "sheet-"));
  try {
    const stream = excelStream({
      name: "Ventas",
      columns,
      rows: (async function* () {
        yield* sales;
      })(),
      facts: [["Desde", "2026-11-01"]],
    });
    await writeFile(join(folder, "ventas.xlsx"), Buffer.from(await new Response(stream).arrayBuffer()));
    const user = join(folder, "profile", "user");
    await run("mkdir", ["-p", user]);
    await writeFile(join(user, "registrymodifications.xcu"), ALWAYS);
    const filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,1";
    await run("soffice", [
      `-env:UserInstallation=file://${join(folder, "profile")}`,
      "--headless",
      "--convert-to",
      filter,
      "--outdir",
      folder,
      join(folder, "ventas.xlsx"),
    ]);
    const lines = (await readFile(join(folder, "ventas-Ventas.csv"), "utf8")).replaceAll('"', "").trim().split("\n");
    expect(lines).toHaveLength(5_002);
    expect(lines[1]).toMatch(/^'=1\+1,/);
    const cents = lines.slice(1, -1).reduce((sum, line) => sum + Math.round(Number(line.split(",")[3]) * 100), 0);
    expect(cents).toBe(sales.reduce((sum, sale) => sum + sale.cents, 0));
    const [label, , places, total] = lines.at(-1)?.split(",") ?? [];
    expect([label, Number(places), Math.round(Number(total) * 100)]).toEqual([
      "Total",
      sales.reduce((sum, sale) => sum + sale.places, 0),
      cents,
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
