import { BtnLink } from "@/components/ui/btn-link";
import { DiamondMark } from "@/components/ui/marks";
import { Panel } from "@/components/ui/panel";
import { GATE_API_FACTS, type WaitingDeviceDto } from "@/lib/barriers/client";

/** Devices that called and that nobody has set up. */
export function WaitingDevices({ devices, now }: { devices: readonly WaitingDeviceDto[]; now: Date }) {
  if (devices.length === 0) return null;
  const minutes = (at: Date) => Math.max(0, Math.round((now.getTime() - at.getTime()) / 60_000));
  return (
    <Panel title="Equipos por aprobar" aside={<strong>{devices.length}</strong>}>
      <ul>
        {devices.map(({ type, serial, address, lastAt }) => (
          <li
            key={`${type} ${serial}`}
            className="fila flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3 first:border-t-0"
          >
            <span className="fila min-w-0 gap-3">
              <DiamondMark />
              <span className="min-w-0">
                <strong className="block break-all">
                  {GATE_API_FACTS[type].label}, serie {serial}
                </strong>
                <small className="chico">
                  Llamó desde {address || "una dirección desconocida"}, hace {minutes(lastAt)} min. Un número de serie
                  no es un secreto: agrégalo solo si es tuyo.
                </small>
              </span>
            </span>
            <BtnLink href={`/parking-pen?tipo=${type}&serie=${encodeURIComponent(serial)}`}>Agregar</BtnLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
