import type { Metadata } from "next";
import { LegalPage } from "@/app/legal-page";
import { PrivacyText } from "@/components/shell/privacy-text";
import { TERMS_VERSION } from "@/lib/users/schemas";

export const metadata: Metadata = { title: "Aviso de privacidad" };

export default function PrivacyPage() {
  return (
    <LegalPage title="Aviso de privacidad" version={TERMS_VERSION}>
      <PrivacyText />
    </LegalPage>
  );
}
