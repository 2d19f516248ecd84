import type { Metadata } from "next";
import { Ready } from "@/components/access/offline/ready";
import { TEST_CODE } from "@/components/access/offline/test-code";
import { QrPicture } from "@/components/ui/qr-picture";
import { gatesOfGuard } from "@/lib/access";
import { qrDrawing } from "@/lib/core/qr";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Listo sin red", robots: { index: false } };

export default async function ReadyPage() {
  const ctx = await requireActor("scan:redeem");
  const posts = await gatesOfGuard({ ctx });
  return (
    <main>
      <Ready posts={posts} testQr={<QrPicture qr={qrDrawing(TEST_CODE)} label="QR de prueba" />} />
    </main>
  );
}
