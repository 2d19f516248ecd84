import type { Direction } from "@/lib/access/client";

export const GATE_API_TYPES = ["manual", "shelly_rpc", "hikvision_isapi"] as const;

/** How the controllers of a make are spoken to. */
export type GateApiType = (typeof GATE_API_TYPES)[number];

export interface GateApiTypeFacts {
  label: string;
  /** What a person who sets one up has to know. */
  help: string;
  /** It has an address, a user and a password. */
  hasAddress: boolean;
  /** The number of its first relay or door. */
  firstOutput: number;
  /** What its relays or doors are called. */
  outputWord: string;
}

export const GATE_API_FACTS: Readonly<Record<GateApiType, GateApiTypeFacts>> = {
  manual: {
    label: "A mano",
    help: "Nadie la mueve desde aquí: queda escrito quién pidió abrir y por qué.",
    hasAddress: false,
    firstOutput: 0,
    outputWord: "Relevador",
  },
  shelly_rpc: {
    label: "Shelly (relevador)",
    help: "Segunda generación o posterior. Cierra el contacto y lo suelta solo. Usuario: admin.",
    hasAddress: true,
    firstOutput: 0,
    outputWord: "Relevador",
  },
  hikvision_isapi: {
    label: "Hikvision (ISAPI)",
    help: "Controlador de acceso o terminal con ISAPI. El tiempo de apertura es el de su puerta.",
    hasAddress: true,
    firstOutput: 1,
    outputWord: "Puerta",
  },
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
  type: GateApiType;
  address: string;
  username: string;
  hasPassword: boolean;
  model: string;
  firmware: string;
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
  /** Of its last command; null: there was none. */
  lastState: CommandState | null;
  lastAt: Date | null;
  lastId: number | null;
}

export interface CommandDto {
  id: number;
  at: Date;
  timeZone: string;
  lane: string;
  person: string;
  reason: string;
  state: CommandState;
  detail: string;
  isMerged: boolean;
  clearedBy: string | null;
}
