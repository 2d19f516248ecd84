import { notFound } from "next/navigation";
import { ChangeStep } from "@/components/after-sale/change-step";
import { ReturnStep } from "@/components/after-sale/return-step";
import { ResendStep, StepLinks } from "@/components/after-sale/steps";
import { TransferStep } from "@/components/after-sale/transfer-step";
import { ACT_DONE } from "@/components/after-sale/words";
import { DoneNotice } from "@/components/office/done-notice";
import { noticeOf, type Query } from "@/components/store/selection";
import { Notice } from "@/components/ui/notice";
import { listChangeTargets, quoteChange, quoteReturn } from "@/lib/after-sale";
import type { TicketActsDto } from "@/lib/after-sale/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import { availablePlaces } from "@/lib/orders";
import { methodsPaid } from "@/lib/settlement";

interface TicketActsProps {
  ctx: Ctx;
  acts: TicketActsDto;
  timeZone: string;
  /** This page's path, and where to go when an act ended the ticket. */
  path: string;
  doneTo: string;
  query: Query;
}

const all = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat());
const one = (value: string | string[] | undefined) => all(value)[0] ?? "";
const idsOf = (value: string | string[] | undefined) =>
  all(value)
    .filter((text) => /^[1-9]\d{0,14}$/.test(text))
    .map(Number);

/** What a read of this page answers, or why not in words. */
async function tried<T>(work: Promise<T>): Promise<{ value: T | null; problem: string | null }> {
  try {
    return { value: await work, problem: null };
  } catch (error) {
    if (error instanceof DomainError) return { value: null, problem: messageFor(error) };
    throw error;
  }
}

async function changeStep({ ctx, acts, query }: TicketActsProps) {
  const targets = await listChangeTargets({ ctx, input: { ticketId: acts.ticketId } });
  const [zone] = idsOf(query.zona);
  if (zone === undefined) return { targets, chosen: null, problem: null };
  const target = targets.find(({ eventAreaId }) => eventAreaId === zone);
  if (!target) return { targets, chosen: null, problem: "Esa zona ya no tiene lugares libres. Elige otra." };
  const input = { ticketId: acts.ticketId, eventAreaId: zone };
  const { value: quote, problem } = await tried(quoteChange({ ctx, input }));
  if (!quote) return { targets, chosen: null, problem };
  const areas = target.isNumbered
    ? await availablePlaces({ ctx, input: { eventId: target.eventId, eventAreaId: zone } })
    : [];
  return { targets, chosen: { target, quote, places: areas[0]?.places ?? [] }, problem: null };
}

async function returnStep({ ctx, acts, query }: TicketActsProps) {
  const able = acts.returnable.map(({ ticketId }) => ticketId);
  const asked = idsOf(query.b).filter((id) => able.includes(id));
  const chosen = asked.length > 0 ? asked : able.filter((id) => id === acts.ticketId);
  const withFee = acts.isStaff && one(query.cargo) === "1";
  if (chosen.length === 0) return { chosen, withFee, quote: null, problem: null };
  const { value, problem } = await tried(quoteReturn({ ctx, input: { ticketIds: chosen, withFee } }));
  return { chosen, withFee, quote: value, problem };
}

/** What may be done with one ticket, for its holder and for staff: the same steps on both of their pages. */
export async function TicketActs(props: TicketActsProps) {
  const { acts, timeZone, path, doneTo, query } = props;
  const step = one(query.paso);
  const rest = new URLSearchParams(step ? { paso: step } : {});
  for (const name of ["zona", "b", "cargo"]) for (const value of all(query[name])) rest.append(name, value);
  const returnTo = rest.size > 0 ? `${path}?${rest}` : path;
  const place = { ticketId: acts.ticketId, returnTo, doneTo, isStaff: acts.isStaff };
  const act = ({ cambiar: "change", devolver: "return", pasar: "transfer", reenviar: "resend" } as const)[step];
  const allowance = act ? acts.allowances[act] : null;
  const refused = allowance && !allowance.ok && !(act === "transfer" && acts.offer) ? allowance.why : null;
  const changing = act === "change" && !refused ? await changeStep(props) : null;
  const returning = act === "return" && !refused ? await returnStep(props) : null;
  const methods = changing || returning ? await methodsPaid(props.ctx, acts.orderId) : [];
  const problem = noticeOf(query) ?? refused ?? changing?.problem ?? returning?.problem ?? null;
  if (step && !act) notFound();
  return (
    <>
      <DoneNotice done={one(query.hecho)} texts={ACT_DONE} />
      {problem ? <Notice tone="stop" title={problem} live /> : null}
      {changing ? (
        <ChangeStep place={place} methods={methods} targets={changing.targets} chosen={changing.chosen} />
      ) : null}
      {returning ? <ReturnStep place={place} methods={methods} returnable={acts.returnable} {...returning} /> : null}
      {act === "transfer" && !refused ? (
        <TransferStep
          place={{ ...place, doneTo: path }}
          offer={acts.offer}
          byPhone={acts.byPhone}
          timeZone={timeZone}
          wrongContact={one(query.campo) === "contact"}
        />
      ) : null}
      {act === "resend" && !refused ? <ResendStep place={{ ...place, doneTo: path }} /> : null}
      <StepLinks acts={acts} path={path} current={act ?? null} timeZone={timeZone} />
    </>
  );
}
