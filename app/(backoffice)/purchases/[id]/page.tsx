import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { PurchaseActs } from "@/components/after-sale/purchase-acts";
import { PurchaseHistory } from "@/components/after-sale/purchase-history";
import { endableTickets, PurchaseFacts, PurchaseMoney } from "@/components/after-sale/purchase-money";
import { PurchaseTickets } from "@/components/after-sale/purchase-tickets";
import { isRefundable } from "@/components/after-sale/refund-words";
import { ACT_DONE } from "@/components/after-sale/words";
import { DoneNotice } from "@/components/office/done-notice";
import { noticeOf, type Query } from "@/components/store/selection";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { getPurchase, listGivableZones } from "@/lib/after-sale";
import { listAudit } from "@/lib/audit-log";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { listOrderTickets } from "@/lib/orders";

export const metadata: Metadata = { title: "Compra" };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Compras", href: "/purchases" },
];

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Query>;
}

export default async function Page({ params, searchParams }: Props) {
  const ctx = await requireActor("order:read");
  const [{ id }, query] = await Promise.all([params, searchParams]);
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  const orderId = Number(id);
  const purchase = await orNotFound(getPurchase({ ctx, input: { orderId } }));
  const { order } = purchase;
  const mayChange = purchase.isOwn && can(ctx.actor, "order:write");
  const [zones, tickets, history] = await Promise.all([
    mayChange ? listGivableZones({ ctx, input: { orderId } }) : [],
    listOrderTickets({ ctx, input: { orderId } }),
    purchase.isOwn && can(ctx.actor, "audit:read")
      ? listAudit({ ctx, input: { entity: "order", entityId: id } })
      : null,
  ]);
  const problem = noticeOf(query);
  return (
    <AppShell ctx={ctx} title={order.folio} breadcrumb={WAY}>
      <PageHeader title={order.folio} meta={order.enclosure.name}>
        {mayChange ? (
          <PurchaseActs
            order={order}
            buyer={purchase.buyer?.fullName ?? null}
            hasTickets={tickets.some(({ status }) => status === "valid")}
            zones={order.buyerId === null ? [] : zones}
            payments={purchase.payments.filter(isRefundable)}
            tickets={endableTickets(purchase, tickets)}
          />
        ) : null}
      </PageHeader>
      <DoneNotice done={typeof query.hecho === "string" ? query.hecho : undefined} texts={ACT_DONE} />
      {problem ? <Notice tone="stop" title={problem} live /> : null}
      <PurchaseFacts purchase={purchase} />
      <PurchaseTickets orderId={orderId} tickets={tickets} order={order} mayChange={mayChange} />
      <PurchaseMoney purchase={purchase} tickets={tickets} />
      {history ? <PurchaseHistory rows={history.items} timeZone={order.enclosure.timeZone} /> : null}
    </AppShell>
  );
}
