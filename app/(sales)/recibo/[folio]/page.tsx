import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { ReceiptMoney } from "@/components/receipts/receipt-money";
import { ReceiptPlaces } from "@/components/receipts/receipt-places";
import { CheckoutFrame } from "@/components/shell/checkout-frame";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { requireActor } from "@/lib/http";
import { getReceipt } from "@/lib/receipts";
import { RECEIPT_NOTE, sellerLine } from "@/lib/receipts/client";

export const metadata: Metadata = { title: "Recibo" };

export default async function ReceiptPage({ params }: { params: Promise<{ folio: string }> }) {
  const ctx = await requireActor("receipt:read");
  const receipt = await orNotFound(getReceipt({ ctx, input: await params }));
  const { venue, folio, buyer, isTest } = receipt;
  const back = ctx.actor.profile === 2 ? `/user-tickets/${venue.id}` : "/home";
  return (
    <CheckoutFrame title="Recibo" backHref={back} brand={venue.color}>
      <section className="hoja">
        <div className="hoja-c grid gap-1">
          <h2 className="text-xl">{venue.name}</h2>
          <p className="meta">{venue.location}</p>
          <p className="mt-2">
            Folio <span className="codigo">{folio}</span>
            {isTest ? " (de prueba, sin valor)" : ""}
          </p>
          <p>Compra de {buyer}</p>
          <p className="meta">{sellerLine(receipt)}</p>
        </div>
      </section>
      <ReceiptPlaces receipt={receipt} />
      <ReceiptMoney receipt={receipt} />
      <div className="hoja-c grid gap-3">
        <p>
          <strong>{RECEIPT_NOTE}</strong>
        </p>
        <BtnLink href={`/recibo/${folio}/recibo.pdf`} download variant="main" size="xl" wide>
          <Icon name="download" size={20} />
          Guardar PDF
        </BtnLink>
      </div>
    </CheckoutFrame>
  );
}
