interface AppQrProps {
  secret: string;
  qr: { size: number; path: string };
}

/** What an authenticator app scans, and the same in letters for whoever cannot scan. */
export function AppQr({ secret, qr: { size, path } }: AppQrProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <svg
        className="w-full max-w-56"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR para tu aplicación de autenticación"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className="ayuda">
        ¿No puedes escanear? Escribe esta clave en la aplicación: <code>{spaced(secret)}</code>
      </p>
    </div>
  );
}

const spaced = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(" ");
