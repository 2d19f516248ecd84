import type { Metadata } from "next";
import { placeFields } from "@/app/(backoffice)/general-report/choices";
import { orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { reportDays, reportMeta, reportToday } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { PURCHASE_METHOD_FIELD } from "@/components/after-sale/purchase-filters";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { listHref, type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { ACCOUNT_KIND_FIELD, AccountFigures, accountCells } from "@/components/reports/account-cells";
import { DayBars } from "@/components/reports/day-bars";
import { PeriodLinks, withPeriod } from "@/components/reports/periods";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { textOf } from "@/lib/core/messages";
import { opensFor } from "@/lib/core/screens";
import { requireActor } from "@/lib/http";
import { accountDays, accountList, accountSums } from "@/lib/reports";

export const metadata: Metadata = { title: "Estado de cuenta" };

const PATH = "/reports-account";
const SEARCH = { label: "Buscar movimientos", placeholder: "Folio u organizador" };
/** Filters that choose among the movements of the account. */
const NARROWING = ["q", "movimiento", "evento", "zona", "recinto", "tipo", "forma"];
/** Why there is no PDF. */
const REFUSALS = ["report.too_many_lines", "report.too_long", "report.unavailable", "auth.rate_limited"] as const;
const NOTHING = { items: [], total: 0, hasMore: false, next: null, previous: null, sort: "-entry", sums: null };
const EMPTY = {
  title: "Todavía no hay movimientos",
  text: "Aquí queda cada venta, cambio, devolución, disputa y liquidación que cambia lo que se le debe al organizador.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:account");
  const own = await loadVenue(ctx);
  const { timeZone } = own;
  const asked = singleParams(await searchParams);
  const today = await reportToday(ctx, accountList.permission, asked, own);
  const params = withPeriod(asked, today, "mes");
  const input = accountList.fromAddress(params);
  const refused = REFUSALS.find((code) => code === params.aviso);
  const meta = await reportMeta(
    ctx,
    timeZone,
    "Empieza + ganado − en sus cuentas − liquidado = termina",
    await reportDays(ctx, accountList.permission, params),
  );
  const [{ found, problem }, places] = await Promise.all([
    orTooLong(
      Promise.all([accountList.page({ ctx, input }), accountSums({ ctx, input }), accountDays({ ctx, input })]),
    ),
    placeFields(ctx, params, "report:account"),
  ]);
  return (
    <AppShell ctx={ctx} title="Estado de cuenta">
      <PageHeader title="Estado de cuenta" {...meta}>
        <BtnLink href={listHref(`${PATH}/estado.pdf`, params, {})} download>
          PDF
        </BtnLink>
        <PrintAct />
      </PageHeader>
      {refused ? <Notice tone="alert">{textOf(refused)}</Notice> : null}
      <PeriodLinks path={PATH} params={params} today={today} />
      {found ? <AccountFigures sums={found[1]} /> : <Notice tone="alert">{problem}</Notice>}
      {found && NARROWING.some((name) => params[name]) ? (
        <Notice tone="info">La cuenta es de todos los movimientos de estos días; la lista, de los que elegiste.</Notice>
      ) : null}
      {found ? <DayBars what="Ganado" days={found[2]} today={today} /> : null}
      <ListView
        ctx={ctx}
        list={accountList}
        page={found?.[0] ?? NOTHING}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={[ACCOUNT_KIND_FIELD, ...places, PURCHASE_METHOD_FIELD]}
        dates={DAY_FIELDS}
        keep={params.periodo ? { periodo: params.periodo } : {}}
        alwaysFilters
        empty={EMPTY}
        cells={accountCells(opensFor(ctx.actor))}
        rowKey={({ id }) => String(id)}
        timeZone={timeZone}
      />
    </AppShell>
  );
}
