import type { Metadata } from "next";
import type { AuthQuery } from "@/app/(auth)/return-url";
import { VerifyPage } from "@/app/(auth)/verify-page";

export const metadata: Metadata = { title: "Verifica tu teléfono", referrer: "same-origin" };

export default async function VerifyPhonePage({ searchParams }: { searchParams: Promise<AuthQuery> }) {
  return <VerifyPage channel="whatsapp" query={await searchParams} />;
}
