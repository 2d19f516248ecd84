import { Notice } from "@/components/ui/notice";

/** Ten codes, shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="grid gap-3.5">
      <Notice tone="alert" title="Guarda tus códigos de recuperación" live>
        <p>No los volveremos a mostrar. Cada uno sirve una vez, si pierdes tu teléfono.</p>
      </Notice>
      <ol className="grid grid-cols-2 gap-2 font-sign text-lg tabular-nums" aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}
