import { Notice } from "@/components/ui/notice";

interface VerifyInvitationProps {
  account: { email: string | null; emailVerified: boolean; phone: string | null; phoneVerified: boolean };
  /** Whether a phone can be verified: its code comes by WhatsApp. */
  whatsapp: boolean;
}

/** Asks, without insisting, to verify what is not verified yet. Nothing when there is nothing to verify. */
export function VerifyInvitation({ account, whatsapp }: VerifyInvitationProps) {
  const open = [
    account.email && !account.emailVerified ? { href: "/verificar-correo", label: "Verificar mi correo" } : null,
    whatsapp && account.phone && !account.phoneVerified
      ? { href: "/verificar-telefono", label: "Verificar mi teléfono" }
      : null,
  ].filter((link) => link !== null);
  if (open.length === 0) return null;
  return (
    <Notice tone="info" title="Verifica tus datos cuando quieras">
      <p>Así puedes recuperar tu cuenta, entrar con un código y pagar en efectivo.</p>
      <p className="fila">
        {open.map(({ href, label }) => (
          <a key={href} className="enlace" href={`${href}?returnUrl=%2Fhome`}>
            {label}
          </a>
        ))}
      </p>
    </Notice>
  );
}
