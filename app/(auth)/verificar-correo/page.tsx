import type { Metadata } from "next";
import type { AuthQuery } from "@/app/(auth)/return-url";
import { VerifyPage } from "@/app/(auth)/verify-page";

export const metadata: Metadata = { title: "Verifica tu correo", referrer: "same-origin" };

export default async function VerifyEmailPage({ searchParams }: { searchParams: Promise<AuthQuery> }) {
  return <VerifyPage channel="email" query={await searchParams} />;
}
