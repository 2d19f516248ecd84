import type { PhoneState } from "@/components/access/offline/phone";
import type { Readiness } from "@/lib/access/client";
import { formatCount } from "@/lib/core/money";

/** What the browser says of itself; null: not known yet. */
export interface BrowserFacts {
  /** It runs as an application of its own. */
  isApp: boolean | null;
  isKept: boolean | null;
  /** Bytes that are still free. */
  freeBytes: number | null;
  canStayAwake: boolean;
  /** Seconds that the camera took to read the test QR; null: it was not tried. */
  readSeconds: number | null;
  heard: boolean;
}

export interface Check {
  id: Readiness;
  title: string;
  /** What was found, or what to do. */
  text: string;
  isDone: boolean;
}

const NEEDED_BYTES = 200 * 1024 * 1024;
const OLD_LIST_MS = 5 * 60_000;
const OFF_MS = 30_000;

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

function agoWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return seconds < 90 ? `hace ${seconds} s` : `hace ${Math.round(seconds / 60)} min`;
}

/** What a phone needs to stand at a gate without a network; what is missing comes first. */
export function checksOf(phone: PhoneState, browser: BrowserFacts, now: number): Check[] {
  const { listMs, passes, offsetMs, isInstalled } = phone;
  const { isApp, isKept, freeBytes, canStayAwake, readSeconds, heard } = browser;
  const age = listMs === null ? null : now + (offsetMs ?? 0) - listMs;
  const checks: Check[] = [
    {
      id: "bundle",
      title: "Lista de boletos",
      isDone: age !== null && age < OLD_LIST_MS,
      text:
        age === null
          ? "Elige tu acceso con red para bajarla"
          : `${formatCount(passes)} ${passes === 1 ? "boleto" : "boletos"}, de ${agoWords(age)}`,
    },
    {
      id: "installed",
      title: "Instalada en tu pantalla",
      isDone: isApp === true && isInstalled === true,
      text:
        isInstalled === false
          ? "Este navegador no puede abrirla sin red"
          : isApp
            ? "Abre sin red"
            : "Agrégala a tu pantalla de inicio y enlaza el teléfono ahí",
    },
    {
      id: "persisted",
      title: "Guardado que no se borra",
      isDone: isKept === true,
      text: isKept ? "El teléfono lo conserva" : "Pide al teléfono que no borre la lista",
    },
    {
      id: "camera",
      title: "Cámara",
      isDone: readSeconds !== null,
      text: readSeconds === null ? "Lee el QR de prueba" : `Leyó el QR de prueba en ${readSeconds.toFixed(1)} s`,
    },
    {
      id: "sound",
      title: "Sonido",
      isDone: heard,
      text: heard ? "Se oye" : "Tócalo una vez: iPhone lo pide",
    },
    {
      id: "clock",
      title: "Reloj",
      isDone: offsetMs !== null && Math.abs(offsetMs) < OFF_MS,
      text: offsetMs === null ? "Se mide con red" : `${(Math.abs(offsetMs) / 1_000).toFixed(1)} s de diferencia`,
    },
    {
      id: "space",
      title: "Espacio libre",
      isDone: freeBytes === null || freeBytes >= NEEDED_BYTES,
      text: freeBytes === null ? "El navegador no lo dice" : `${gigabytes(freeBytes)}, pide 200 MB`,
    },
    {
      id: "wake_lock",
      title: "Pantalla siempre encendida",
      isDone: canStayAwake,
      text: canStayAwake ? "No se apaga mientras escaneas" : "Este navegador no puede: sube el tiempo en los ajustes",
    },
  ];
  return checks.toSorted((a, b) => Number(a.isDone) - Number(b.isDone));
}
