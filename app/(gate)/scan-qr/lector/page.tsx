import type { Metadata } from "next";
import { TEST_CODE } from "@/components/access/offline/test-code";
import { ReaderCheck } from "@/components/access/reader-check";
import { QrPicture } from "@/components/ui/qr-picture";
import { qrDrawing } from "@/lib/core/qr";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Lector de códigos", robots: { index: false } };

export default async function ReaderPage() {
  await requireActor("scan:redeem");
  return (
    <main>
      <ReaderCheck testQr={<QrPicture qr={qrDrawing(TEST_CODE)} label="QR de prueba" />} />
    </main>
  );
}
