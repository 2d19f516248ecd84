import { QrPicture } from "@/components/ui/qr-picture";

interface AppQrProps {
  secret: string;
  qr: { size: number; path: string };
}

/** What an authenticator app scans, and the same in letters for whoever cannot scan. */
export function AppQr({ secret, qr }: AppQrProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <QrPicture className="w-full max-w-56" qr={qr} label="QR para tu aplicación de autenticación" />
      <p className="ayuda">
        ¿No puedes escanear? Escribe esta clave en la aplicación: <code>{spaced(secret)}</code>
      </p>
    </div>
  );
}

const spaced = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(" ");
