import { notFound } from "next/navigation";
import {
  changeAccountAction,
  openAccountAction,
  pauseAccountAction,
  resumeAccountAction,
} from "@/app/(sales)/user-prepaid/actions";
import { openingProblem, settingsProblem } from "@/app/(sales)/user-prepaid/problems";
import { AppShell, loadVenue } from "@/app/app-shell";
import { AutoRefresh } from "@/components/checkout/auto-refresh";
import { AccountRows } from "@/components/prepaid/account-rows";
import { AccountSettings } from "@/components/prepaid/account-settings";
import { BalancePanel } from "@/components/prepaid/balance-panel";
import { MovementList } from "@/components/prepaid/movement-list";
import { OpenPrepaid } from "@/components/prepaid/open-prepaid";
import { QrSheet } from "@/components/prepaid/qr-sheet";
import { noticeOf, type Query } from "@/components/store/selection";
import { Arrow } from "@/components/ui/arrow";
import { Brand } from "@/components/ui/brand";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { TotalBar } from "@/components/ui/total-bar";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { formatMoney } from "@/lib/core/money";
import { getAutoState, getMyCode, lastMovements, listMyPrepaid, listPublicTypes } from "@/lib/prepaid";
import { type PrepaidDto, topupHref, usualCents } from "@/lib/prepaid/client";

interface BuyerPrepaidProps {
  ctx: Ctx & { actor: PersonActor };
  query: Query;
  /** The account that the address names. */
  accountId: number | null;
  /** The venue at which one is to be opened. */
  enclosureId: number | null;
}

/** The account of the venue in view, or else the first. The venue is looked up only where there is a choice. */
async function ofVenueInView(ctx: Ctx, mine: readonly PrepaidDto[]): Promise<PrepaidDto | undefined> {
  if (mine.length < 2) return mine[0];
  const { slug } = await loadVenue(ctx);
  return mine.find(({ venue }) => venue.slug === slug) ?? mine[0];
}

/** Shows a buyer one of its accounts. Unless the address names it, that is one of the venue in view. */
export async function BuyerPrepaid({ ctx, query, accountId, enclosureId }: BuyerPrepaidProps) {
  const mine = await listMyPrepaid({ ctx, input: null });
  if (enclosureId !== null || (accountId === null && mine.length === 0)) {
    const venueId = enclosureId ?? (await loadVenue(ctx)).id;
    return <Opening ctx={ctx} query={query} enclosureId={venueId} accounts={mine} />;
  }
  const chosen = accountId === null ? await ofVenueInView(ctx, mine) : mine.find(({ id }) => id === accountId);
  if (!chosen) notFound();
  const [code, { auto, isOffered }, movements] = await Promise.all([
    getMyCode({ ctx, input: { accountId: chosen.id } }),
    getAutoState({ ctx, input: { accountId: chosen.id } }),
    lastMovements({ ctx, input: { accountId: chosen.id } }),
  ]);
  const account = { ...chosen, code };
  const series = mine.filter((one) => one.venue.id === account.venue.id);
  const elsewhere = mine.filter((one) => one.venue.id !== account.venue.id);
  const problem = settingsProblem(query);
  const notice = problem ? null : noticeOf(query);
  return (
    <AppShell ctx={ctx} title="Prepago" venueSlug={account.venue.slug}>
      <Brand color={account.venue.color}>
        <div className="columna prepago">
          {notice ? (
            <div className="hoja-c">
              <Notice tone="stop" title={notice} live />
            </div>
          ) : null}
          <QrSheet account={account} series={series} now={ctx.now} />
          <BalancePanel account={account} now={ctx.now} />
          <AccountSettings
            account={account}
            auto={auto}
            hasAuto={isOffered}
            problem={problem}
            change={changeAccountAction}
            pause={pauseAccountAction}
            resume={resumeAccountAction}
          />
          <MovementList accountId={account.id} movements={movements} timeZone={account.venue.timeZone} />
          <More account={account} elsewhere={elsewhere} />
          <TopupBar account={account} />
          <AutoRefresh seconds={30} />
        </div>
      </Brand>
    </AppShell>
  );
}

function More({ account, elsewhere }: { account: PrepaidDto; elsewhere: readonly PrepaidDto[] }) {
  return (
    <>
      <div className="hoja-c">
        <BtnLink href={`/user-prepaid?abrir=${account.venue.id}`} variant="quieto" wide>
          Abrir otro QR en {account.venue.name}
        </BtnLink>
      </div>
      {elsewhere.length > 0 ? (
        <Panel title="En otros recintos">
          <AccountRows accounts={elsewhere} tells="venue" />
        </Panel>
      ) : null}
    </>
  );
}

function TopupBar({ account }: { account: PrepaidDto }) {
  if (account.state === "blocked") return null;
  const cents = usualCents(account);
  return (
    <TotalBar column label={`Recarga a ${account.name}`} total={formatMoney(cents)}>
      <BtnLink href={topupHref(account.id, cents)} variant="main" size="xl">
        Recargar <Arrow to="e" />
      </BtnLink>
    </TotalBar>
  );
}

interface OpeningProps extends Pick<BuyerPrepaidProps, "ctx" | "query"> {
  enclosureId: number | null;
  accounts: readonly PrepaidDto[];
}

async function Opening({ ctx, query, enclosureId, accounts }: OpeningProps) {
  const types = enclosureId === null ? [] : await listPublicTypes({ ctx, input: { enclosureId } });
  return (
    <AppShell ctx={ctx} title="Prepago">
      {types.length > 0 && enclosureId !== null ? (
        <OpenPrepaid
          enclosureId={enclosureId}
          types={types}
          problem={openingProblem(query)}
          action={openAccountAction}
        />
      ) : (
        <EmptyState
          title="Aquí no se abre un prepago en línea"
          text="Elige un recinto con prepago, o pregunta en su caja."
        >
          <BtnLink variant="main" href="/select-enclosure">
            Elegir recinto
          </BtnLink>
        </EmptyState>
      )}
      {accounts.length > 0 ? (
        <Panel title="Tus prepagos">
          <AccountRows accounts={accounts} tells="venue" />
        </Panel>
      ) : null}
    </AppShell>
  );
}
