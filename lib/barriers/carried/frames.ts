import { z } from "zod";

/** A request that a carrier makes in our name: the address is within the venue's networks, or it is not made. */
export const CarriedAsk = z.object({
  access: z.object({ address: z.string(), username: z.string(), password: z.string() }),
  asked: z.object({
    method: z.enum(["GET", "POST", "PUT"]),
    path: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.string().optional(),
  }),
  networks: z.array(z.string()),
  isOwnMachineAllowed: z.boolean(),
});
export type CarriedAsk = z.output<typeof CarriedAsk>;

export const CarriedAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("answered"), status: z.int(), body: z.string() }),
  z.object({ kind: z.literal("not_sent"), why: z.string().max(200) }),
  z.object({ kind: z.literal("unanswered"), why: z.string().max(200) }),
]);

/** What a relay is told. */
export const ToRelay = z.discriminatedUnion("type", [
  /** Our time at the beginning of a connection, in milliseconds since 1970. */
  z.object({ type: z.literal("time"), now: z.number() }),
  /** `sentAt`: our time. What a stalled line brings too late is not carried out. */
  z.object({ type: z.literal("ask"), id: z.int(), sentAt: z.number(), ask: CarriedAsk }),
  /** It is to fetch the program with this SHA-256 (hexadecimal) and to start again by it. */
  z.object({ type: z.literal("update"), sha256: z.string() }),
]);
export type ToRelay = z.output<typeof ToRelay>;

/** What a relay says. */
export const FromRelay = z.discriminatedUnion("type", [
  z.object({ type: z.literal("hello"), version: z.string().max(80), model: z.string().max(80) }),
  z.object({ type: z.literal("answer"), id: z.int(), answer: CarriedAnswer }),
]);
export type FromRelay = z.output<typeof FromRelay>;

/** Codes of WebSocket with which we end a connection: the key or token counts no more; another connection came. */
export const REVOKED = 4401;
export const REPLACED = 4409;

/** Below it sockets are kept, and everything else is a page or a call. */
export const LINK_PATH = "/plumas/enlace/";
export const RELAY_LINK = `${LINK_PATH}relevo`;
export const SHELLY_LINK = `${LINK_PATH}shelly/`;

/** Says which relay a call came by, and when the device made it. */
export interface Relayed {
  relayId: number;
  enclosureId: number;
  at: Date;
}

/** A call that a device made to its relay. */
export const RelayedCall = z.object({
  method: z.enum(["GET", "POST"]),
  /** The search is part of it: "/iclock/cdata?SN=…" or "/plumas/hikvision/…". */
  path: z.string().max(2_000),
  /** Base64. */
  body: z.base64().max(3 * 1024 * 1024),
  contentType: z.string().max(200),
  /** When the relay heard it, in milliseconds since 1970, by the relay's clock. */
  at: z.int(),
});
export type RelayedCall = z.output<typeof RelayedCall>;

export const RelayedAnswer = z.object({ status: z.int(), contentType: z.string(), body: z.string() });
export type RelayedAnswer = z.output<typeof RelayedAnswer>;
