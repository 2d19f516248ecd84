import type { Metadata } from "next";
import { LegalPage } from "@/app/legal-page";
import { PRIVACY } from "@/components/shell/legal-versions";
import { env } from "@/lib/core/env";

const title = "Aviso de privacidad";
export const metadata: Metadata = { title };

export default async function PrivacyPage({
  searchParams,
}: {
  searchParams: Promise<{ version?: string | string[] }>;
}) {
  const { version } = await searchParams;
  const { LEGAL_NAME = null, LEGAL_ADDRESS = null, PRIVACY_EMAIL = null } = env();
  const responsible = { name: LEGAL_NAME, address: LEGAL_ADDRESS, email: PRIVACY_EMAIL };
  return (
    <LegalPage
      path="/privacidad"
      title={title}
      versions={PRIVACY}
      asked={version}
      render={({ Text }) => <Text responsible={responsible} />}
    />
  );
}
