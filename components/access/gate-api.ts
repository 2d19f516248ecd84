import type { Incident } from "@/components/access/device-store";
import type { Reading, Trouble } from "@/components/access/reading";
import type {
  AdmissionDto,
  ChargeDto,
  FirstUseDto,
  GateCountersDto,
  GateSaleDto,
  NextStepDto,
  RecentScanDto,
  RedeemDto,
  StayDto,
  WaitingAdmissionDto,
} from "@/lib/access/client";
import type { ShortCarDto, TakenAtGateDto } from "@/lib/prepaid/client";

/** After this long without an answer the network counts as lost, in milliseconds. */
export const ANSWER_MS = 10_000;

export interface Board {
  counters: GateCountersDto;
  recent: RecentScanDto[];
  /** Guards that wait for this person's answer. */
  requests: number;
}

type Failure = { ok: false; trouble: Trouble; message?: string; code?: string };
export type Sent<T> = { ok: true; data: T } | Failure;

interface WireFailure {
  ok: false;
  code: string;
  message: string;
}

const SESSION_CODES = new Set(["auth.required", "auth.session_expired"]);
const RETRY_CODES = new Set(["server.unavailable", "auth.rate_limited"]);

function failureOf({ code, message }: WireFailure): Failure {
  if (SESSION_CODES.has(code)) return { ok: false, trouble: "session" };
  return { ok: false, trouble: RETRY_CODES.has(code) ? "network" : "refused", message, code };
}

/** What became of an act that a person waits for. */
export function failureText({ trouble, message }: Failure): string {
  if (message) return message;
  if (trouble === "session") return "Tu sesión terminó. Inicia sesión otra vez.";
  return "No hay respuesta. Inténtalo de nuevo: no se hace dos veces.";
}

/** A lost network, a slow one, a server's error and a hotel's welcome page are all the same to the guard: try again. */
async function call<Raw, T>(url: string, init: RequestInit, read: (raw: Raw) => T): Promise<Sent<T>> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), ANSWER_MS);
  try {
    const response = await fetch(url, { ...init, redirect: "manual", cache: "no-store", signal: control.signal });
    if (response.type === "opaqueredirect") return { ok: false, trouble: "session" };
    const body = (await response.json()) as { ok: true; data: Raw } | WireFailure;
    if (body.ok === true) return { ok: true, data: read(body.data) };
    return typeof body.code === "string" ? failureOf({ ...body, ok: false }) : { ok: false, trouble: "network" };
  } catch {
    return { ok: false, trouble: "network" };
  } finally {
    clearTimeout(timer);
  }
}

type RawAnswer = Omit<RedeemDto, "scannedAt" | "firstUse" | "stay" | "nextStep" | "charge"> & {
  scannedAt: string;
  firstUse?: Omit<FirstUseDto, "at" | "leftAt"> & { at: string | null; leftAt: string | null };
  stay?: Omit<StayDto, "enteredAt"> & { enteredAt: string | null };
  nextStep?: Omit<NextStepDto, "opensAt"> & { opensAt: string | null };
  charge?: Omit<ChargeDto, "frozenUntil"> & { frozenUntil: string | null };
};

const instantOf = (text: string | null) => (text === null ? null : new Date(text));

const posted = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/** Sends a reading to its gate or door. Sending it again is harmless. */
export function sendReading({ to, at: _at, ...reading }: Reading): Promise<Sent<RedeemDto>> {
  return call<RawAnswer, RedeemDto>(to, posted(reading), ({ firstUse, stay, nextStep, charge, scannedAt, ...raw }) => ({
    ...raw,
    scannedAt: new Date(scannedAt),
    ...(firstUse ? { firstUse: { ...firstUse, at: instantOf(firstUse.at), leftAt: instantOf(firstUse.leftAt) } } : {}),
    ...(stay ? { stay: { ...stay, enteredAt: instantOf(stay.enteredAt) } } : {}),
    ...(nextStep ? { nextStep: { ...nextStep, opensAt: instantOf(nextStep.opensAt) } } : {}),
    ...(charge ? { charge: { ...charge, frozenUntil: instantOf(charge.frozenUntil) } } : {}),
  }));
}

type RawBoard = Omit<Board, "recent"> & { recent: (Omit<RecentScanDto, "at"> & { at: string })[] };

/** Counters and the person's last readings at a gate. */
export function loadBoard(from: string, station: { post: string; gateId: number }): Promise<Sent<Board>> {
  return call<RawBoard, Board>(
    `${from}?gateId=${station.gateId}&post=${station.post}`,
    { method: "GET" },
    ({ recent, ...board }) => ({ ...board, recent: recent.map((scan) => ({ ...scan, at: new Date(scan.at) })) }),
  );
}

const REQUESTS = "/scan-qr/apoyo/solicitudes";

const asIs = <T>(data: T): T => data;

/** Asks a supervisor about a refusal. Sending it again is harmless. */
export function askSupport(request: { scanId: number; nonce: string; reason: string }): Promise<Sent<AdmissionDto>> {
  return call<AdmissionDto, AdmissionDto>(REQUESTS, posted(request), asIs);
}

export function loadSupport(id: number): Promise<Sent<AdmissionDto>> {
  return call<AdmissionDto, AdmissionDto>(`${REQUESTS}?id=${id}`, { method: "GET" }, asIs);
}

/** Takes a request back; the answer says if it was granted before. */
export function withdrawSupport(id: number): Promise<Sent<AdmissionDto>> {
  return call<AdmissionDto, AdmissionDto>("/scan-qr/apoyo/retiros", posted({ id }), asIs);
}

/** What waits for this person's answer. */
export function loadWaiting(): Promise<Sent<WaitingAdmissionDto[]>> {
  return call<WaitingAdmissionDto[], WaitingAdmissionDto[]>(REQUESTS, { method: "GET" }, asIs);
}

export function answerSupport(answer: { id: number; isApproved: boolean }): Promise<Sent<AdmissionDto>> {
  return call<AdmissionDto, AdmissionDto>("/scan-qr/apoyo/respuestas", posted(answer), asIs);
}

const BALANCE = "/scan-qr/saldo";

type RawShortCar = Omit<ShortCarDto, "frozenUntil" | "insideSince"> & {
  frozenUntil: string | null;
  insideSince: string | null;
};

/** What the car of a refused reading still misses. */
export function loadShortCar(scanId: number): Promise<Sent<ShortCarDto>> {
  return call<RawShortCar, ShortCarDto>(`${BALANCE}?scanId=${scanId}`, { method: "GET" }, (raw) => ({
    ...raw,
    frozenUntil: instantOf(raw.frozenUntil),
    insideSince: instantOf(raw.insideSince),
  }));
}

export function takeCashHere(cash: {
  scanId: number;
  amountCents: number;
  again: boolean;
}): Promise<Sent<TakenAtGateDto>> {
  return call<TakenAtGateDto, TakenAtGateDto>(`${BALANCE}/efectivo`, posted(cash), asIs);
}

/** Lets the car go with a debt, under the nonce of the reading that follows. */
export function letGoHere(act: { scanId: number; nonce: string; reason: string }): Promise<Sent<{ scanId: number }>> {
  return call<{ scanId: number }, { scanId: number }>(`${BALANCE}/adeudos`, posted(act), asIs);
}

/** Writes down what happened at a gate. Sending it again is harmless. */
export function sendIncident(incident: Incident): Promise<Sent<{ id: number }>> {
  return call<{ id: number }, { id: number }>("/scan-qr/incidentes", posted(incident), asIs);
}

/** Sells a place at the gate and lets the car in. Sending it again with its nonce is harmless. */
export function sendSale(sale: {
  nonce: string;
  post: string;
  gateId: number;
  zoneId: number;
  priceCents: number;
  receivedCents: number;
}): Promise<Sent<GateSaleDto>> {
  return call<GateSaleDto, GateSaleDto>("/scan-qr/ventas", posted(sale), asIs);
}
