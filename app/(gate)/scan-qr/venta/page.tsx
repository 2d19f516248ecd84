import type { Metadata } from "next";
import { GateSale } from "@/components/access/gate-sale";
import { QrPicture } from "@/components/ui/qr-picture";
import { gateSaleOptions } from "@/lib/access";
import { qrDrawing } from "@/lib/core/qr";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Vender en el acceso", robots: { index: false } };

/** For a car that comes without a ticket: it pays here, or in the store on its driver's phone. */
export default async function GateSalePage() {
  const ctx = await requireActor("scan:redeem");
  const options = await gateSaleOptions({ ctx });
  const stores = options.posts.map(({ post, storeUrl }) => ({
    post,
    qr: <QrPicture qr={qrDrawing(storeUrl)} label={`QR de la tienda, ${storeUrl}`} />,
  }));
  return (
    <main className="escaner">
      <GateSale options={options} stores={stores} />
    </main>
  );
}
