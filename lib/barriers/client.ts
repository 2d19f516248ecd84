import type { Decision, Direction } from "@/lib/access/client";

export const GATE_API_TYPES = [
  "manual",
  "shelly_rpc",
  "hikvision_isapi",
  "zkteco_push",
  "generic_http",
  "simulator",
] as const;

/** How the controllers of a make are spoken to. */
export type GateApiType = (typeof GATE_API_TYPES)[number];

/** A relay moves no barrier: it stands in a venue's network and carries what we ask of the devices there. */
export const CONTROLLER_TYPES = [...GATE_API_TYPES, "relay"] as const;

export type ControllerType = (typeof CONTROLLER_TYPES)[number];

export interface GateApiTypeFacts {
  label: string;
  /** What a person who sets one up has to know. */
  help: string;
  /** It has an address, a user and a password. */
  hasAddress: boolean;
  /** It reads codes and asks for a decision, and fetches its orders. */
  callsUs: boolean;
  /** The number of its first relay or door. */
  firstOutput: number;
  /** What its relays or doors are called. */
  outputWord: string;
}

export const GATE_API_FACTS: Readonly<Record<ControllerType, GateApiTypeFacts>> = {
  manual: {
    label: "A mano",
    help: "Nadie la mueve desde aquí: queda escrito quién pidió abrir y por qué.",
    hasAddress: false,
    callsUs: false,
    firstOutput: 0,
    outputWord: "Relevador",
  },
  shelly_rpc: {
    label: "Shelly (relevador)",
    help: "Segunda generación o posterior. Cierra el contacto y lo suelta solo. Usuario: admin.",
    hasAddress: true,
    callsUs: false,
    firstOutput: 0,
    outputWord: "Relevador",
  },
  hikvision_isapi: {
    label: "Hikvision (ISAPI)",
    help: "Controlador de acceso o terminal con ISAPI. El tiempo de apertura es el de su puerta.",
    hasAddress: true,
    callsUs: false,
    firstOutput: 1,
    outputWord: "Puerta",
  },
  zkteco_push: {
    label: "ZKTeco (push)",
    help: "Llama él mismo desde el sitio. Escribe su número de serie; cuenta solo desde las redes del recinto.",
    hasAddress: false,
    callsUs: true,
    firstOutput: 1,
    outputWord: "Puerta",
  },
  generic_http: {
    label: "Controlador propio (HTTP)",
    help: "Lee, pregunta y recoge sus órdenes con peticiones firmadas. Se empareja con un código de un solo uso.",
    hasAddress: false,
    callsUs: true,
    firstOutput: 1,
    outputWord: "Carril",
  },
  simulator: {
    label: "Simulador",
    help: "Un equipo de mentira para probar todo sin una pluma. Solo en una demostración.",
    hasAddress: false,
    callsUs: true,
    firstOutput: 1,
    outputWord: "Carril",
  },
  relay: {
    label: "Relevo (en el recinto)",
    help: "Un programa en una máquina del recinto: por él se llega a los equipos sin VPN. No mueve plumas.",
    hasAddress: false,
    callsUs: true,
    firstOutput: 1,
    outputWord: "Equipo",
  },
};

/** Devices of these makes dial out of the site; nobody dials in. */
export const callsUs = (type: ControllerType): boolean => GATE_API_FACTS[type].callsUs;

/** They sign what they send with a key that they get by pairing. */
export const isPaired = (type: ControllerType): boolean =>
  type === "generic_http" || type === "simulator" || type === "relay";

/** They stand in a venue's network, where a relay can reach them or be called by them. */
export const canStandBehindRelay = (type: ControllerType): boolean =>
  type === "shelly_rpc" || type === "hikvision_isapi" || type === "zkteco_push";

export interface PairingCodeDto {
  /** Eight digits, told once. */
  code: string;
  expiresAt: Date;
}

export const BARRIER_EVENT_KINDS = [
  "admitted_offline",
  "opened",
  "not_opened",
  "closed",
  "passed",
  "backed_off",
  "forced_open",
  "fire",
  "fire_over",
  "restarted",
] as const;

/** What devices tell besides their readings. */
export type DeviceEventKind = (typeof BARRIER_EVENT_KINDS)[number];

export type BarrierEventKind = DeviceEventKind | "reading";

export interface GateEvent {
  serialNo: number;
  kind: DeviceEventKind;
  output: number | null;
  at: Date;
  commandId: number | null;
  code: string | null;
  detail: string;
  plate?: string;
}

export const EVENT_WORDS: Record<BarrierEventKind, string> = {
  reading: "Leyó un código",
  admitted_offline: "Dejó pasar sin red",
  opened: "Abrió",
  not_opened: "No abrió",
  closed: "Cerró",
  passed: "Pasó un auto",
  backed_off: "El auto se echó atrás",
  forced_open: "La abrieron a la fuerza",
  fire: "Contacto de incendio",
  fire_over: "Contacto de incendio libre",
  restarted: "Se reinició",
};

export const PASSAGE_STATES = ["refused", "ordered", "opened", "passed", "failed", "backed_off", "unknown"] as const;

/** `ordered` and `unknown`: what was charged is not sure yet. */
export type PassageState = (typeof PASSAGE_STATES)[number];

export const PASSAGE_WORDS: Record<PassageState, string> = {
  refused: "No pasó",
  ordered: "Por confirmar",
  opened: "Abrió",
  passed: "Pasó",
  failed: "No abrió",
  backed_off: "Se echó atrás",
  unknown: "No se sabe",
};

/** What a lane answers to a code. */
export interface LaneAnswerDto {
  /** `too_late`: it was not decided in time, so it is "no". */
  decision: Decision | "too_late";
  /** The device that reads opens now. */
  open: boolean;
  commandId: number | null;
  passageId: number | null;
  /** The car was let pass a moment ago and nobody saw it pass: it is let pass again, free. */
  isRepeat: boolean;
  pulseMs: number;
  /** The reader shows them on its display. */
  words: string;
}

/** An order that waits for a device. */
export interface OrderDto {
  commandId: number;
  kind: "open" | "hold" | "release";
  output: number;
  pulseMs: number;
  /** A hold has it: the device lets go by itself then. */
  holdSeconds: number | null;
}

export const ORDER_WORDS: Record<OrderDto["kind"], string> = {
  open: "Abrir",
  hold: "Dejar abierta",
  release: "Soltar",
};

/** Who gave an order that no person gave. */
export const CAUSE_WORDS = {
  person: "",
  reader: "Un código leído",
  fire: "El contacto de incendio",
  keeper: "Se acabó el tiempo",
} as const;

export interface RegisteredDto {
  added: number;
  repeated: number;
  now: Date;
  commands: OrderDto[];
  /** What the device is to do with its barriers while it cannot ask. */
  outage: Outage;
}

export const OUTAGES = ["closed", "open", "own_list"] as const;

/** What a device does with its barriers while it cannot ask us. */
export type Outage = (typeof OUTAGES)[number];

/** What each make can do by itself: a relay box knows nobody, and a Hikvision keeps its barrier closed or asks its list. */
export const OUTAGES_OF: Readonly<Record<ControllerType, readonly Outage[]>> = {
  manual: ["closed"],
  shelly_rpc: ["closed"],
  hikvision_isapi: ["closed", "own_list"],
  zkteco_push: OUTAGES,
  generic_http: OUTAGES,
  simulator: OUTAGES,
  relay: ["closed"],
};

/** How a make may be answered; the second way is that of some firmwares. Makes that are not here know one. */
export const ANSWER_WAYS: Partial<Record<ControllerType, readonly [usual: string, other: string]>> = {
  hikvision_isapi: ["En la respuesta a su aviso", "Con una petición aparte"],
  zkteco_push: ["AUTH=SUCCESS", "AUTH=SUCCEED"],
};

/** A setting of a device on which safety or accounts depend, as it should be and as it was read. */
export interface DeviceSetting {
  name: string;
  wanted: string;
  found: string;
  isGood: boolean;
}

export const OUTAGE_WORDS: Record<Outage, string> = {
  closed: "Queda cerrada",
  open: "Queda abierta",
  own_list: "Abre a su propia lista",
};

export const COMMAND_STATES = ["sent", "opened", "failed", "unknown"] as const;

export type CommandState = (typeof COMMAND_STATES)[number];

/** `sent`: the controller has not answered yet. */
export const COMMAND_WORDS: Record<CommandState, string> = {
  sent: "Enviada",
  opened: "Abrió",
  failed: "No abrió",
  unknown: "No se sabe",
};

export interface ControllerDto {
  id: number;
  adminId: number;
  enclosureId: number;
  enclosureName: string;
  name: string;
  type: ControllerType;
  address: string;
  username: string;
  /** The relay through which it is reached and calls; null: none. */
  relayId: number | null;
  relayName: string | null;
  /** It keeps a socket of its own to us, by which it is reached. */
  dialsOut: boolean;
  hasPassword: boolean;
  model: string;
  firmware: string;
  serial: string;
  outage: Outage;
  /** It takes the second of the ways in which its make may be answered. */
  answersOtherwise: boolean;
  /** As they were read last; null: never, or it has none that we could read. */
  settings: DeviceSetting[] | null;
  settingsAt: Date | null;
  /** Milliseconds that its clock was behind ours; null: it never said its time. */
  clockOffsetMs: number | null;
  /** It was paired, and what it signs counts. */
  hasKey: boolean;
  lastSeenAt: Date | null;
  troubleSince: Date | null;
  trouble: string;
  timeZone: string;
  lanes: number;
}

export interface LaneDto {
  id: number;
  adminId: number;
  enclosureId: number;
  enclosureName: string;
  timeZone: string;
  /** Minutes after midnight at which the venue's operating days begin. */
  dayStart: number;
  name: string;
  direction: Direction;
  gateId: number;
  gateLabel: string;
  gateStreet: string;
  controllerId: number;
  controllerName: string;
  type: GateApiType;
  output: number;
  pulseMs: number;
  installer: string;
  lastSeenAt: Date | null;
  trouble: string;
  troubleSince: Date | null;
  /** The state of its last command; null: there was none. */
  lastState: CommandState | null;
  lastAt: Date | null;
  lastId: number | null;
  opensForStaff: boolean;
  readerId: number | null;
  readerOutput: number | null;
  /** It is kept open since then; null: it is not. */
  heldSince: Date | null;
  heldUntil: Date | null;
  heldReason: string | null;
  /** Null: the fire contact. */
  heldBy: string | null;
  isBurning: boolean;
  /** What was heard of the arm last; null: nothing. */
  armState: "open" | "closed" | null;
  armAt: Date | null;
  /** The last car: what became of it, and the end of its code. */
  passageState: PassageState | null;
  passageAt: Date | null;
  passageTail: string | null;
  /** Since the venue's operating day began. */
  today: LaneDay;
}

export interface LaneDay {
  /** Cars that the loop counted; null: this device counts none. */
  passed: number | null;
  /** Openings that we ordered, by a code and by a person. */
  byCode: number;
  byPerson: number;
  /** Cars beyond what was ordered, while nobody kept it open. */
  unordered: number;
}

/** A day of a lane, as `LaneDay`, with who was on shift at its gate. */
export interface LaneDayDto {
  /** The venue's hour, at which its operating days begin. */
  start: Date;
  passed: number;
  byCode: number;
  byPerson: number;
  unordered: number;
  onShift: string[];
}

export interface PassageDto {
  id: number;
  at: Date;
  timeZone: string;
  lane: string;
  direction: Direction;
  decision: Decision;
  state: PassageState;
  codeTail: string;
  kind: string | null;
  repeats: number;
  answeredMs: number;
  takenCents: number;
  commandId: number | null;
  person: string | null;
  /** What a camera read; null: none did, or its thirty days are over. */
  plate: string | null;
  /** What was seen of the car, which may be kept. */
  sightingId: number | null;
  /** Null where the camera sent no picture. */
  pictureId: number | null;
  /** It is kept longer, for an incident. */
  keptReason: string | null;
}

/** A car that a camera saw while no code was read in its lane. */
export interface SightingDto {
  id: number;
  at: Date;
  plate: string | null;
  hasPicture: boolean;
  keptReason: string | null;
}

export interface BarrierEventDto {
  id: number;
  serialNo: number;
  kind: BarrierEventKind;
  at: Date;
  receivedAt: Date;
  isProven: boolean;
  codeTail: string;
  detail: string;
  commandId: number | null;
  controllerId: number;
  controller: string;
  laneId: number | null;
  lane: string | null;
  timeZone: string;
}

export interface CommandDto {
  id: number;
  at: Date;
  timeZone: string;
  lane: string;
  /** Null: nobody, a code or a contact gave it. */
  person: string | null;
  kind: OrderDto["kind"];
  cause: "person" | "reader" | "fire" | "keeper";
  reason: string;
  state: CommandState;
  detail: string;
  isMerged: boolean;
  clearedBy: string | null;
}

export interface BarrierOverviewDto {
  controllers: number;
  online: number;
  /** Cars that passed since each venue's operating day began, as far as is known. */
  entries: number;
  exits: number;
  /** Openings and charges that nobody has confirmed yet. */
  unknown: number;
}

export interface FireDto {
  enclosureId: number;
  enclosureName: string;
  timeZone: string;
  startedAt: Date;
  controllerName: string;
  isContactOff: boolean;
}

export interface FireSettingsDto {
  fireOpensEntries: boolean;
  /** Who tried the contact; empty: nobody has. */
  fireTestedBy: string;
}

/** A simulated device, with what came of it. */
export interface SimulatorDto {
  controllerId: number;
  enclosureId: number;
  name: string;
  venueName: string;
  timeZone: string;
  outage: Outage;
  lanes: { laneId: number; name: string; direction: Direction; output: number }[];
  /** Codes that a car may show. */
  codes: { code: string; isInside: boolean }[];
  orders: number;
  passed: number;
  /** Passages that nobody has confirmed. */
  waiting: number;
  charges: number;
  cents: number;
}

/** A relay, with what stands behind it. */
export interface RelayDto {
  isConnected: boolean;
  lastSeenAt: Date | null;
  /** The version of the program that it runs; empty: it was never connected. */
  version: string;
  /** Its machine: "Node 24.1.0, linux arm64". */
  runsOn: string;
  /** The version of the program that we bring; null: we bring none. */
  today: string | null;
  isUpdateWanted: boolean;
  devices: { id: number; name: string; trouble: string }[];
}

/** A device that called and that nobody has set up. */
export interface WaitingDeviceDto {
  type: GateApiType;
  serial: string;
  address: string;
  lastAt: Date;
}

/** How far a device's own list is what it should be. */
export interface ListStateDto {
  wanted: number;
  told: number;
  failed: number;
  /** One of the reasons. */
  failure: string;
  /** Null: it did not say yet. */
  capacity: number | null;
  comparedAt: Date | null;
  /** A device that calls is to say whom it has, and has not yet. */
  isCompareAsked: boolean;
  /** People on the device that are none of ours. */
  foreignPeople: number;
}
