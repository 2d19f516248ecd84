import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { formatDateTime } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { signedMoney } from "@/lib/core/money";
import { renderPdf } from "@/lib/core/pdf";
import { keep, newPaper, type Paper, paperHeading, paperRow, paperText } from "@/lib/core/pdf-paper";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { takePoint } from "@/lib/limits";
import { inReport } from "@/lib/lists";
import { isNarrowed } from "@/lib/reports/account/balances";
import { accountList, accountSums } from "@/lib/reports/account/statement";
import {
  ACCOUNT_KIND_WORDS,
  type AccountLineDto,
  type AccountSumsDto,
  folioOf,
  takenWords,
} from "@/lib/reports/client";
import { describeFilters } from "@/lib/reports/describe";
import { AccountFilters, type AccountFiltersInput } from "@/lib/reports/schemas";

const ZONE = "America/Monterrey";
/** On paper: some 75 pages. Who needs more takes the Excel. */
const MOST_LINES = 3_000;

/** When, what, its folio and whose; then what it earned, what was held, what was settled, and what is owed then. */
const WIDTHS = [86, 84, 74, 0, 66, 66, 66, 74] as const;
const WITH_ORGANIZER = [78, 68, 66, 82, 54, 54, 54, 60] as const;
const HEADS = ["Cobro", "Movimiento", "Folio", "Organizador", "Ganado", "En sus cuentas", "Liquidado", "Saldo"];

const rowOf = (line: AccountLineDto): string[] => [
  formatDateTime(line.collectedAt, ZONE),
  ACCOUNT_KIND_WORDS[line.kind],
  folioOf(line) ?? "",
  line.organizer,
  signedMoney(line.earnedCents),
  signedMoney(line.heldCents),
  signedMoney(line.settledCents),
  signedMoney(line.balanceCents),
];

interface Statement {
  sums: AccountSumsDto;
  /** Oldest first. */
  lines: readonly AccountLineDto[];
  facts: readonly (readonly [string, string])[];
  /** The lines are some of those that the sums are of. */
  isPart: boolean;
  madeAt: Date;
}

function table(paper: Paper, { lines }: Statement): void {
  const hasMany = new Set(lines.map(({ organizer }) => organizer)).size > 1;
  const widths = hasMany ? WITH_ORGANIZER : WIDTHS;
  const row = (cells: readonly string[], bold = false) => paperRow(paper, widths, cells, { bold, names: 4 });
  row(HEADS, true);
  for (const line of lines) {
    // A new page begins with the heads again.
    const taken = takenWords(line);
    if (keep(paper, taken ? 33 : 18)) row(HEADS, true);
    row(rowOf(line));
    if (taken) paperText(paper, taken, { soft: true });
  }
  // Of what is printed. A balance adds up to nothing.
  const total = (["earnedCents", "heldCents", "settledCents"] as const).map((name) =>
    signedMoney(lines.reduce((sum, line) => sum + line[name], 0)),
  );
  row(["Total", "", "", "", ...total, ""], true);
}

/** The account statement on paper. The same facts give the same bytes. */
function statementPdf(statement: Statement): Promise<Buffer> {
  const { sums, lines, facts, isPart, madeAt } = statement;
  const title = "Estado de cuenta";
  return renderPdf({ title, createdAt: madeAt }, (doc) => {
    const paper = newPaper(doc);
    paperText(paper, title, { size: 18, bold: true });
    paperText(paper, `Hecho el ${formatDateTime(madeAt, ZONE)}, hora de Monterrey.`, { soft: true });
    for (const [name, value] of facts) paperText(paper, `${name}: ${value}`, { soft: true });
    paperHeading(paper, "Cuenta");
    if (isPart)
      paperText(paper, "De todos los movimientos de esos días; abajo están los que se eligieron.", { soft: true });
    const { openingCents, earnedCents, heldCents, settledCents, closingCents } = sums;
    for (const [name, cents] of [
      ["Se debía al empezar", openingCents],
      ["Ganó el organizador", earnedCents],
      ["Entró a sus propias cuentas", 0 - heldCents],
      ["Se liquidó", 0 - settledCents],
      ["Se debe al terminar", closingCents],
    ] as const)
      paperRow(paper, [300, 120], [name, signedMoney(cents)], { bold: name.startsWith("Se debe ") });
    const taken = takenWords(sums);
    if (taken) paperText(paper, `De lo liquidado: ${taken.charAt(0).toLowerCase()}${taken.slice(1)}.`, { soft: true });
    paperHeading(paper, "Movimientos");
    if (lines.length === 0) paperText(paper, "Sin movimientos.", { soft: true });
    else table(paper, statement);
  });
}

/** S34 as a PDF, of at most 3,000 movements; the audit log says who took it. */
export async function statementFile({
  ctx,
  input,
}: VerbArgs<AccountFiltersInput>): Promise<{ filename: string; content: Buffer }> {
  const actor = authorizeUser(ctx.actor, "report:account");
  await takePoint("export:account", String(actor.userId));
  const filters = AccountFilters.parse(input);
  const { items, sums } = await inReport(ctx, async (db) => {
    const within = { ...ctx, db };
    const page = { ...filters, limit: MOST_LINES, offset: 0 };
    const { items, next } = await accountList.keyed({ ctx: within, input: page });
    if (next !== null) throw new DomainError("report.too_many_lines");
    return { items, sums: await accountSums({ ctx: within, input: filters }) };
  });
  const facts = await describeFilters(ctx, filters, "report:account");
  const content = await statementPdf({
    sums,
    lines: items.toReversed(),
    facts,
    isPart: isNarrowed(filters),
    madeAt: ctx.now,
  });
  await recordAudit(ctx, {
    action: "list.exported",
    entity: "list",
    entityId: accountList.title,
    adminId: tenantOf(actor),
    after: { format: "pdf" },
  });
  return { filename: "estado-de-cuenta.pdf", content };
}
