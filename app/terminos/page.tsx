import type { Metadata } from "next";
import { LegalPage } from "@/app/legal-page";
import { TermsText } from "@/components/shell/terms-text";
import { TERMS_VERSION } from "@/lib/users/schemas";

export const metadata: Metadata = { title: "Términos y Condiciones" };

export default function TermsPage() {
  return (
    <LegalPage title="Términos y Condiciones" version={TERMS_VERSION}>
      <TermsText />
    </LegalPage>
  );
}
