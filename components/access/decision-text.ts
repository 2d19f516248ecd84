import type { Decision, Direction, GroupDto, PassDto, PeopleDto } from "@/lib/access/client";
import { formatDateTime, toLocal } from "@/lib/core/dates";

/** One line under "Alto" or "Pasa", for the guard. */
export const DECISION_TEXT: Record<Decision, string> = {
  admitted: "Puede pasar",
  unknown_code: "No reconocemos este código",
  bad_signature: "Este código es falso",
  revoked: "Este código ya no vale",
  returned: "Este código se devolvió",
  cancelled: "Este código se canceló",
  blocked: "Este código está bloqueado",
  other_enclosure: "Es para otro recinto",
  other_event: "Es para otro evento",
  other_zone: "Su zona no es de este acceso",
  not_yet_valid: "Todavía no abre su estacionamiento",
  expired: "Su evento ya terminó",
  guard_not_assigned: "No tienes asignado este acceso",
  gate_closed: "Este acceso está cerrado",
  already_used: "Este código ya se usó",
  still_inside: "Este auto sigue adentro",
  not_inside: "Este auto ya salió",
  no_balance: "No tiene saldo",
  full: "Su zona está llena",
  zone_closed: "Su zona está cerrada",
};

/** Answers in the words of what was read: a ticket, a courtesy, a subscriber or a VIP. */
const KIND_DECISIONS: Readonly<Record<string, Partial<Record<Decision, string>>>> = {
  ticket: {
    returned: "Este boleto se devolvió",
    cancelled: "Este boleto se canceló",
    blocked: "Este boleto está bloqueado",
    already_used: "Este boleto ya se usó",
  },
  courtesy: {
    cancelled: "Esta cortesía se canceló",
    blocked: "Esta cortesía está bloqueada",
    already_used: "Esta cortesía ya se usó",
  },
  subscriber: {
    cancelled: "Este abono se dio de baja",
    blocked: "Este abono está en pausa",
    already_used: "Este abono ya entró a este evento",
    other_event: "Su abono no incluye este evento",
    not_yet_valid: "Su abono todavía no abre aquí",
    expired: "Este abono ya venció",
  },
  infinity: {
    cancelled: "Este QR VIP se dio de baja",
    blocked: "Este QR VIP está en pausa",
    already_used: "Este QR VIP ya entró a este evento",
    other_event: "Este QR VIP no incluye este evento",
    not_yet_valid: "Este QR VIP todavía no abre aquí",
    expired: "Este QR VIP ya venció",
  },
};

/** A pass whose kind is known is named by that kind, and one of another zone by its zone. */
export function decisionText(
  decision: Decision,
  pass?: Pick<PassDto, "kind" | "zoneKey">,
  people?: Pick<PeopleDto, "rights">,
): string {
  if (people && decision === "other_zone") return "Este código no incluye las puertas";
  if (people && decision === "already_used") {
    return people.rights === 1 ? "Ya pasó su persona" : `Ya pasaron sus ${people.rights} personas`;
  }
  if (decision === "other_zone" && pass?.zoneKey) return `Su zona es ${pass.zoneKey}, no entra por aquí`;
  return (pass && KIND_DECISIONS[pass.kind]?.[decision]) || DECISION_TEXT[decision];
}

/** What to tell the driver, where the answer knows neither another gate nor an hour. */
const ADVICE: Record<Exclude<Decision, "admitted">, string> = {
  unknown_code: "Escribe los 16 caracteres de debajo de su QR",
  bad_signature: "Pide el boleto de su cuenta o de su correo",
  revoked: "Pide su QR más nuevo: este se cambió",
  returned: "Para entrar necesita otro boleto",
  cancelled: "Para entrar necesita otro código",
  blocked: "Que llame al recinto",
  other_enclosure: "Que revise el recinto en su boleto",
  other_event: "Pide el código de este evento",
  other_zone: "Que llame al recinto",
  not_yet_valid: "Que vuelva cuando abra su evento",
  expired: "Pide el código de hoy",
  guard_not_assigned: "Cambia de acceso, o llama al recinto",
  gate_closed: "Que llame al recinto",
  already_used: "Si dice que no ha entrado, llama al recinto",
  still_inside: "Si el auto está aquí, llama al recinto",
  not_inside: "Si el auto está aquí, llama al recinto",
  no_balance: "Que abone saldo antes de entrar",
  full: "Que espere a que salga un auto",
  zone_closed: "Que llame al recinto",
};

/** "al Acceso 3", "a la Puerta Norte", "a Norte". */
export function toGate(line: string): string {
  if (/^acceso\b/i.test(line)) return `al ${line}`;
  return /^(puerta|entrada|rampa|caseta)\b/i.test(line) ? `a la ${line}` : `a ${line}`;
}

/** What to do about a refusal at `now`, where no other gate helps: the hour, or whom to ask. */
export function adviceText(
  decision: Exclude<Decision, "admitted">,
  opensAt: Date | null,
  now: Date,
  timeZone: string,
): string {
  return opensAt ? `Abre ${momentText(opensAt, now, timeZone)}` : ADVICE[decision];
}

/** "hoy a las 18:00", "el sáb 28 nov, 18:00". */
export function momentText(at: Date, now: Date, timeZone: string): string {
  const isToday = toLocal(at, timeZone).slice(0, 10) === toLocal(now, timeZone).slice(0, 10);
  return isToday ? `hoy a las ${clockText(at, timeZone, false)}` : `el ${formatDateTime(at, timeZone)}`;
}

const KIND_TEXT: Record<string, string> = {
  ticket: "Boleto, un auto",
  courtesy: "Cortesía, un auto",
  subscriber: "Abonado, un auto",
  infinity: "VIP, un auto",
  prepaid: "Prepago, un auto",
};

export function kindText(kind: string): string {
  return KIND_TEXT[kind] ?? "Un auto";
}

/** Kinds of passes that may enter as often as they like. */
const UNNUMBERED: readonly string[] = ["prepaid"];

/** "1 de 3"; of a kind that has no number of entries, how many there were. */
export const entriesText = ({ kind, entriesUsed, entryRights }: PassDto): string =>
  UNNUMBERED.includes(kind) ? String(entriesUsed) : `${entriesUsed} de ${entryRights}`;

/** Names the reading for the guard: "Primera entrada", "Entrada 2 de 3", "Reingreso" (the zone lets cars back), "Salida". */
export function entryText(pass: Pick<PassDto, "kind" | "entriesUsed" | "entryRights">, direction: Direction): string {
  if (direction === "out") return "Salida";
  if (UNNUMBERED.includes(pass.kind)) return "Entrada";
  if (pass.entriesUsed <= 1) return "Primera entrada";
  return pass.entriesUsed > pass.entryRights ? "Reingreso" : `Entrada ${pass.entriesUsed} de ${pass.entryRights}`;
}

/** "2 de 4 personas" */
export const peopleText = ({ used, rights }: Pick<PeopleDto, "used" | "rights">): string =>
  `${used} de ${rights} ${rights === 1 ? "persona" : "personas"}`;

/** "Entraron 3 de 10 autos · 2 adentro", "Entró 1 de 10 autos · 1 adentro" */
export const groupText = ({ used, rights, inside }: Pick<GroupDto, "used" | "rights" | "inside">): string =>
  `${used === 1 ? "Entró" : "Entraron"} ${used} de ${rights} autos · ${inside} adentro`;

/** "hace un momento", "hace 27 min", "hace 3 h", "hace 2 días". */
export function agoText(minutes: number): string {
  if (minutes < 1) return "hace un momento";
  if (minutes < 60) return `hace ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `hace ${hours} h`;
  return `hace ${Math.floor(hours / 24)} días`;
}

/** "3 h 12 min", "5 min". */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return `${hours > 0 ? `${hours} h ` : ""}${minutes % 60} min`;
}

/** The figure on a gate's sign: "Acceso 12" to "12", "Puerta Norte" to "PN". */
export function gateSign(label: string): string {
  const digits = /\b\d{1,2}[A-Z]?\b/i.exec(label)?.[0];
  if (digits) return digits.toUpperCase();
  const words = label.split(/\s+/).filter(Boolean);
  const initials = words.length > 1 ? words.map((word) => word.charAt(0)).join("") : label;
  return initials.slice(0, 2).toUpperCase();
}

/** "zona A1", "zonas A1 y A2". */
export function zonesText(keys: readonly string[]): string {
  const list = new Intl.ListFormat("es", { type: "conjunction" }).format(keys);
  return `${keys.length === 1 ? "zona" : "zonas"} ${list}`;
}

/** "19:09:14", or without seconds, on the venue's clock. */
export function clockText(at: Date, timeZone: string, seconds = true): string {
  return new Intl.DateTimeFormat("es-MX", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    ...(seconds ? { second: "2-digit" } : {}),
    hourCycle: "h23",
  }).format(at);
}
