import type { Metadata } from "next";
import { LegalPage } from "@/app/legal-page";
import { TERMS } from "@/components/shell/legal-versions";

const title = "Términos y Condiciones";
export const metadata: Metadata = { title };

export default async function TermsPage({ searchParams }: { searchParams: Promise<{ version?: string | string[] }> }) {
  const { version } = await searchParams;
  return <LegalPage path="/terminos" title={title} versions={TERMS} asked={version} render={({ Text }) => <Text />} />;
}
