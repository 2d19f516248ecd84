import { z } from "zod";
import {
  type ChargeDto,
  DECISIONS,
  DIRECTIONS,
  type FirstUseDto,
  type PassDto,
  type RedeemDto,
} from "@/lib/access/client";
import { toIso } from "@/lib/core/dates";

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The text of a QR or a short code, in the path. */
export const QrParams = z.object({
  id: z
    .string()
    .min(1)
    .max(1_024)
    .transform(decoded)
    .meta({ type: "string", minLength: 1, maxLength: 512, description: "El texto del QR, o su código corto" }),
});

export const PassWire = z.object({
  kind: z.string(),
  zoneKey: z.string().nullable(),
  zoneName: z.string().nullable(),
  placeLabel: z.string().nullable(),
  eventName: z.string().nullable(),
  codeTail: z.string(),
  entryRights: z.number().int(),
  entriesUsed: z.number().int(),
});

export const FirstUseWire = z.object({
  gateLabel: z.string(),
  gateStreet: z.string(),
  at: z.iso.datetime({ offset: true }).nullable().describe("Nulo: salió sin que se leyera su entrada"),
  minutesAgo: z.number().int(),
  leftAt: z.iso.datetime({ offset: true }).nullable(),
  leftGateLabel: z.string().nullable(),
});

const StayWire = z.object({
  enteredAt: z.iso.datetime({ offset: true }).nullable(),
  enteredGateLabel: z.string().nullable(),
  minutes: z.number().int().nullable(),
  isOrphan: z.boolean(),
});

const NextStepWire = z.object({
  gates: z.array(z.object({ label: z.string(), street: z.string() })),
  opensAt: z.iso.datetime({ offset: true }).nullable(),
  phone: z.string().nullable(),
});

export function passWire(pass: PassDto): z.input<typeof PassWire> {
  const { kind, zoneKey, zoneName, placeLabel, eventName, codeTail, entryRights, entriesUsed } = pass;
  return { kind, zoneKey, zoneName, placeLabel, eventName, codeTail, entryRights, entriesUsed };
}

export function firstUseWire(use: FirstUseDto, timeZone: string): z.input<typeof FirstUseWire> {
  return { ...use, at: use.at && toIso(use.at, timeZone), leftAt: use.leftAt && toIso(use.leftAt, timeZone) };
}

export const RedeemWire = z.object({
  decision: z.enum(DECISIONS),
  scanId: z.number().int(),
  scannedAt: z.iso.datetime({ offset: true }),
  direction: z.enum(DIRECTIONS),
  gate: z.object({ id: z.number().int(), label: z.string(), street: z.string() }),
  pass: PassWire.optional(),
  firstUse: FirstUseWire.optional(),
  stay: StayWire.optional(),
  nextStep: NextStepWire.optional(),
  group: z
    .object({
      inside: z.number().int().describe("Autos que están adentro"),
      moved: z.number().int().describe("Autos que movió esta lectura"),
      left: z.number().int().describe("Autos que todavía pueden entrar"),
    })
    .optional()
    .describe("Con el QR de un grupo de autos"),
  charge: z
    .object({
      level: z.enum(["enough", "low", "missing"]).describe("Nunca dice cuánto saldo hay"),
      missingCents: z.number().int().describe("Lo que falta para pasar; 0 si no falta nada"),
      frozenUntil: z.iso.datetime({ offset: true }).nullable().describe("Hasta entonces salir no cuesta más"),
      takenCents: z.number().int().describe("Lo que cobró esta lectura"),
      takenFor: z.string().nullable().describe("De qué es lo cobrado"),
      nickname: z.string().describe("Como lo llama su titular; vacío si no le puso nombre"),
      plates: z.array(z.string()).describe("Las placas de sus autos"),
      payPath: z.string().nullable().describe("La página donde se paga justo lo que falta"),
    })
    .optional()
    .describe("Con un QR de prepago"),
});

function chargeWire({ taken, frozenUntil, plates, ...charge }: ChargeDto, timeZone: string) {
  return {
    ...charge,
    plates: [...plates],
    frozenUntil: frozenUntil && toIso(frozenUntil, timeZone),
    takenCents: taken?.cents ?? 0,
    takenFor: taken?.words ?? null,
  };
}

export function redeemWire(answer: RedeemDto): z.input<typeof RedeemWire> {
  const { pass, firstUse, stay, nextStep, timeZone, scannedAt, group, charge, people: _people, ...rest } = answer;
  return {
    ...rest,
    scannedAt: toIso(scannedAt, timeZone),
    ...(pass ? { pass: passWire(pass) } : {}),
    ...(firstUse ? { firstUse: firstUseWire(firstUse, timeZone) } : {}),
    ...(stay ? { stay: { ...stay, enteredAt: stay.enteredAt && toIso(stay.enteredAt, timeZone) } } : {}),
    ...(group ? { group: { inside: group.inside, moved: group.now, left: group.left } } : {}),
    ...(charge ? { charge: chargeWire(charge, timeZone) } : {}),
    ...(nextStep ? { nextStep: { ...nextStep, opensAt: nextStep.opensAt && toIso(nextStep.opensAt, timeZone) } } : {}),
  };
}
