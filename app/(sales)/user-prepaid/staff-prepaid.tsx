import { orNotFound } from "@/app/or-not-found";
import { AccountRows } from "@/components/prepaid/account-rows";
import { BalancePanel } from "@/components/prepaid/balance-panel";
import { MovementList } from "@/components/prepaid/movement-list";
import { STATE_TONES, stateHint, stateWords } from "@/components/prepaid/words";
import type { Query } from "@/components/store/selection";
import { Btn } from "@/components/ui/btn";
import { BtnLink } from "@/components/ui/btn-link";
import { Input } from "@/components/ui/control";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { PageHeader, Panel } from "@/components/ui/panel";
import { StateBadge } from "@/components/ui/state-badge";
import type { Ctx } from "@/lib/core/context";
import { can } from "@/lib/core/permissions";
import { findPrepaid, getAutoTopup, getPrepaid, lastMovements } from "@/lib/prepaid";
import { autoLine, deskTopupHref, platesLine } from "@/lib/prepaid/client";

interface StaffPrepaidProps {
  ctx: Ctx;
  query: Query;
  accountId: number | null;
}

/** For staff: one account of its tenant, found by its QR, plate, phone or e-mail. */
export async function StaffPrepaid({ ctx, query, accountId }: StaffPrepaidProps) {
  const q = typeof query.q === "string" ? query.q.trim() : "";
  const found = q === "" ? [] : await findPrepaid({ ctx, input: { q: q.slice(0, 200) } });
  return (
    <>
      <PageHeader title="Consultar un prepago" />
      <form method="get" className="panel bloque">
        <Field label="Buscar" help="QR o código corto, placa, teléfono, correo o folio.">
          <Input name="q" type="search" icon="search" defaultValue={q} autoComplete="off" />
        </Field>
        <div className="mt-3">
          <Btn type="submit" variant="main">
            Buscar
          </Btn>
        </div>
      </form>
      {accountId !== null ? <Account ctx={ctx} accountId={accountId} /> : null}
      {q !== "" && found.length === 0 ? (
        <EmptyState
          title="No encontramos ese prepago"
          text="Revisa que esté completo: la placa o el código sin faltas."
        />
      ) : null}
      {found.length > 0 ? (
        <Panel title="Prepagos" meta={String(found.length)}>
          <AccountRows accounts={found} tells="holder" />
        </Panel>
      ) : null}
    </>
  );
}

async function Account({ ctx, accountId }: { ctx: Ctx; accountId: number }) {
  const [account, auto, movements] = await Promise.all([
    orNotFound(getPrepaid({ ctx, input: { accountId } })),
    orNotFound(getAutoTopup({ ctx, input: { accountId } })),
    orNotFound(lastMovements({ ctx, input: { accountId } })),
  ]);
  const { holder, name, state, folio, plates, type, venue } = account;
  const hint = stateHint(account, ctx.now);
  return (
    <>
      <Panel
        title={holder.name}
        meta={folio}
        aside={<StateBadge tone={STATE_TONES[state]}>{stateWords(state)}</StateBadge>}
      >
        <div className="bloque">
          <p>
            {[name, plates.length > 0 ? platesLine(plates) : null, venue.name]
              .filter((part) => part !== null)
              .join(" · ")}
          </p>
          <p className="meta">
            {type.name}: {type.line}
          </p>
          {auto ? <p className="meta">Recarga automática: {autoLine(auto)}</p> : null}
          {hint ? <p className="meta">{hint}</p> : null}
        </div>
      </Panel>
      <div className="columna prepago mx-0!">
        <BalancePanel account={account} now={ctx.now} />
        <MovementList accountId={accountId} movements={movements} timeZone={venue.timeZone} />
      </div>
      <div className="fila flex-wrap gap-2">
        {can(ctx.actor, "desk:use") && state !== "closed" ? (
          <BtnLink variant="main" href={deskTopupHref(account)}>
            Recargar en caja
          </BtnLink>
        ) : null}
        <BtnLink href={`/user-prepaid-history?cuenta=${accountId}`}>Ver movimientos</BtnLink>
      </div>
    </>
  );
}
