"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Btn } from "@/components/ui/btn";
import { Block, Panel } from "@/components/ui/panel";
import { StateBadge } from "@/components/ui/state-badge";
import { notify, notifyError } from "@/components/ui/toaster";
import { adjustControllerAction } from "@/lib/barriers/actions";
import type { ControllerDto } from "@/lib/barriers/client";
import { formatDateTime } from "@/lib/core/dates";

type SettingsPanelProps = Pick<ControllerDto, "id" | "settings" | "settingsAt" | "timeZone">;

/** What a device is set to, as it was read, beside what it should be. */
export function SettingsPanel({ id, settings, settingsAt, timeZone }: SettingsPanelProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  async function write() {
    if (isBusy) return;
    setBusy(true);
    const result = await adjustControllerAction({ controllerId: id }).catch(() => null);
    setBusy(false);
    const isGood = result?.ok && result.data.settings?.every((one) => one.isGood);
    if (isGood) notify("Los ajustes quedaron escritos y los volvimos a leer.");
    else if (result?.ok) notifyError("El equipo los tomó, pero al leerlos no coinciden. Revísalos en él.");
    else notifyError(result?.message ?? "No pudimos escribirlos. Revisa tu conexión e intenta de nuevo.");
    router.refresh();
  }
  return (
    <Panel
      title="Ajustes del equipo"
      meta={settingsAt ? `Leídos el ${formatDateTime(settingsAt, timeZone)}` : "Todavía no se han leído"}
    >
      <Block>
        {settings ? (
          <dl className="lineas">
            {settings.map(({ name, wanted, found, isGood }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="grid min-w-0 justify-items-end gap-0.5 whitespace-normal text-right">
                  <StateBadge tone={isGood ? "good" : "stop"}>{found}</StateBadge>
                  {isGood ? null : <small className="chico">Debe ser: {wanted}</small>}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="ayuda">
            Se escriben solos al agregar un carril, y se leen otra vez cada hora. Si no coinciden, aquí se ve.
          </p>
        )}
        <div className="acciones">
          <Btn onClick={() => void write()} aria-busy={isBusy}>
            {isBusy ? "Escribiendo…" : "Escribir ajustes"}
          </Btn>
        </div>
      </Block>
    </Panel>
  );
}
