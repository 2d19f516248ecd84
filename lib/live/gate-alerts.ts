import { formatCounted } from "@/lib/core/money";

export interface GateNow {
  gateId: number;
  label: string;
  isShut: boolean;
  /** A guard stands there, or should. */
  hasGuard: boolean;
  /** Minutes since its last reading; null: there was none. */
  silentMinutes: number | null;
  /** Readings of the last ten minutes, and those of them that let nobody pass. */
  read: number;
  refused: number;
}

export interface PhoneNow {
  guard: string;
  gate: string;
  secondsAgo: number;
  waiting: number;
  clockOffsetMs: number | null;
}

export interface GuardNow {
  guard: string;
  /** In the whole event: readings, typed codes, cars that a person let pass. */
  read: number;
  typed: number;
  forced: number;
}

export interface RoamingCode {
  codeTail: string;
  gates: number;
}

export interface GateAlert {
  kind: "silent_gate" | "silent_phone" | "refusals" | "clock" | "forced" | "typed" | "roaming_code";
  /** It stops cars now. */
  isUrgent: boolean;
  title: string;
  text: string;
}

interface Now {
  gates: readonly GateNow[];
  phones: readonly PhoneNow[];
  guards: readonly GuardNow[];
  codes: readonly RoamingCode[];
}

const SILENT_MINUTES = 10;
/** Other gates read so many in the time in which a silent one read none: there are cars. */
const BUSY = 10;
const SILENT_PHONE_S = 180;
/** After so long it was put away. */
const GONE_PHONE_S = 3_600;
const LEAST_REFUSALS = 5;
const REFUSED_PART = 0.2;
const CLOCK_MS = 30_000;
const LEAST_BY_HAND = 5;
const TIMES_THE_MEDIAN = 3;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Guards who did something far more often than the others, and how often those did. */
function standsOut(guards: readonly GuardNow[], of: (guard: GuardNow) => number) {
  return guards.flatMap((guard) => {
    const others = median(guards.filter((other) => other !== guard && other.read > 0).map(of));
    const isFar = of(guard) >= LEAST_BY_HAND && of(guard) > TIMES_THE_MEDIAN * others;
    return isFar ? [{ guard, others }] : [];
  });
}

/** The phone that each guard used last: the others lie in a drawer. */
function inUse(phones: readonly PhoneNow[]): PhoneNow[] {
  const latest = new Map<string, PhoneNow>();
  for (const phone of phones) {
    const other = latest.get(phone.guard);
    if (!other || phone.secondsAgo < other.secondsAgo) latest.set(phone.guard, phone);
  }
  return [...latest.values()].filter(({ secondsAgo, waiting }) => secondsAgo <= GONE_PHONE_S || waiting > 0);
}

/** What a supervisor has to look at now, the urgent first. */
export function alertsOf({ gates, phones, guards, codes }: Now): GateAlert[] {
  const read = gates.reduce((sum, gate) => sum + gate.read, 0);
  const alerts: GateAlert[] = [];
  for (const gate of gates) {
    const isSilent = gate.silentMinutes === null || gate.silentMinutes >= SILENT_MINUTES;
    if (gate.hasGuard && !gate.isShut && isSilent && read - gate.read >= BUSY) {
      const since = gate.silentMinutes === null ? "todavía no lee nada" : `${gate.silentMinutes} min sin lecturas`;
      alerts.push({ kind: "silent_gate", isUrgent: true, title: `${gate.label}, ${since}`, text: "Los demás sí leen" });
    }
    if (gate.refused >= LEAST_REFUSALS && gate.refused > REFUSED_PART * gate.read) {
      alerts.push({
        kind: "refusals",
        isUrgent: true,
        title: `${gate.label}, muchos rechazos`,
        text: `${gate.refused} de sus ${gate.read} lecturas de los últimos 10 min`,
      });
    }
  }
  for (const { guard, gate, secondsAgo, waiting, clockOffsetMs } of inUse(phones)) {
    if (secondsAgo > SILENT_PHONE_S) {
      alerts.push({
        kind: "silent_phone",
        isUrgent: true,
        title: `${gate}, ${Math.floor(secondsAgo / 60)} min sin contacto`,
        text: waiting > 0 ? `${guard}, ${formatCounted(waiting, "lectura", "lecturas")} por subir` : guard,
      });
    }
    if (clockOffsetMs !== null && Math.abs(clockOffsetMs) > CLOCK_MS) {
      const side = clockOffsetMs < 0 ? "adelantado" : "atrasado";
      const seconds = Math.round(Math.abs(clockOffsetMs) / 1_000);
      alerts.push({
        kind: "clock",
        isUrgent: false,
        title: `Reloj ${side} ${seconds} s`,
        text: `De ${guard}, ${gate}`,
      });
    }
  }
  for (const { codeTail, gates: count } of codes) {
    const text = `Termina en ${codeTail}, en la última media hora`;
    alerts.push({ kind: "roaming_code", isUrgent: false, title: `Un QR rechazado en ${count} accesos`, text });
  }
  for (const { guard, others } of standsOut(guards, ({ forced }) => forced)) {
    const text = `${guard.guard} ${guard.forced}, los demás ${Math.round(others)}`;
    alerts.push({ kind: "forced", isUrgent: false, title: "Deja pasar mucho más que los demás", text });
  }
  for (const { guard, others } of standsOut(guards, ({ typed }) => typed)) {
    const text = `${guard.guard} ${guard.typed}, los demás ${Math.round(others)}`;
    alerts.push({ kind: "typed", isUrgent: false, title: "Muchos códigos a mano", text });
  }
  return alerts.toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
}
