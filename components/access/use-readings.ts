import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import {
  keepIncident,
  storedReading,
  storedRequest,
  storeReading,
  storeRequest,
} from "@/components/access/device-store";
import { sendReading, withdrawSupport } from "@/components/access/gate-api";
import { type Asked, askOrDecide } from "@/components/access/offline/ask-or-decide";
import type { HereVerdict } from "@/components/access/offline/decide-here";
import { gatePhone } from "@/components/access/offline/phone";
import { newNonce, type OpenRequest, type Phase, type Reading, type Station, step } from "@/components/access/reading";
import type { ReadingWay } from "@/lib/access/client";

const SLOW_MS = 3_000;

export interface Readings {
  phase: Phase;
  /** The open reading has waited long. */
  isSlow: boolean;
  read: (code: string) => void;
  retry: () => void;
  next: () => void;
  write: () => void;
  /** A supervisor granted the refused reading, under this nonce. */
  granted: (nonce: string) => void;
  /** A request waits for a supervisor, or no longer. */
  asked: (request: OpenRequest | null) => void;
  /** Before the person goes elsewhere. False: a supervisor has just let the car pass. */
  leave: () => Promise<boolean>;
  /** Lets the car pass against the phone's own refusal, without a network. False: the phone has no room for the photo. */
  force: (reason: string, photo: string | null) => Promise<boolean>;
  /** The person said how many come in. */
  counted: (direction: ReadingWay, count: number) => void;
}

const NEEDS_NETWORK =
  "Este código no se puede decidir sin red. Detén el auto y vuelve a leerlo cuando haya señal, o llama a tu supervisor.";

async function askPlatform(reading: Reading): Promise<Asked> {
  return { by: "platform", sent: await sendReading(reading) };
}

/**
 * Sends readings one at a time. The open one is kept in the tab until it has an answer or is given up. `decidesAlone`: the
 * phone keeps a list of the post, by which it goes on without a network.
 */
export function useReadings(station: Station | null, to: string, decidesAlone: boolean): Readings {
  const [phase, dispatch] = useReducer(step, { name: "aiming" });
  const [isSlow, setSlow] = useState(false);
  const sending = phase.name === "sending" ? phase : null;
  const request = useRef<OpenRequest | null>(null);
  const decided = useRef<HereVerdict | null>(null);

  const gateId = station?.gateId ?? null;
  useEffect(() => {
    const left = gateId === null ? null : storedReading(Date.now());
    if (left && left.gateId === gateId && left.to === to) dispatch({ type: "read", reading: left });
  }, [gateId, to]);

  useEffect(() => {
    if (!sending) return;
    let gone = false;
    const { reading } = sending;
    storeReading(reading);
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    const asking = decidesAlone && station ? askOrDecide(reading, station) : askPlatform(reading);
    asking.then((asked) => {
      if (gone) return;
      decided.current = asked.by === "phone" ? asked.verdict : null;
      if (asked.by === "phone") {
        if (asked.answer) storeReading(null);
        dispatch(
          asked.answer
            ? { type: "answered", nonce: reading.nonce, answer: asked.answer }
            : { type: "failed", nonce: reading.nonce, trouble: "network", message: NEEDS_NETWORK },
        );
        return;
      }
      const { sent } = asked;
      if (sent.ok) {
        request.current = sent.data.people ? null : storedRequest(sent.data.scanId);
        if (!request.current) storeReading(null);
        dispatch({ type: "answered", nonce: reading.nonce, answer: sent.data });
      } else {
        const { trouble, message } = sent;
        dispatch({ type: "failed", nonce: reading.nonce, trouble, ...(message ? { message } : {}) });
      }
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      setSlow(false);
    };
  }, [sending, station, decidesAlone]);

  const waits = phase.name === "failed" && phase.trouble === "network";
  useEffect(() => {
    if (!waits) return;
    const retry = () => dispatch({ type: "retry" });
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [waits]);

  const read = useCallback(
    (code: string) => {
      if (!station) return;
      const { gateId: gate, direction } = station;
      dispatch({
        type: "read",
        reading: { code, nonce: newNonce(), gateId: gate, direction, to, count: null, at: Date.now() },
      });
    },
    [station, to],
  );
  const retry = useCallback(() => dispatch({ type: "retry" }), []);
  const next = useCallback(() => {
    storeReading(null);
    dispatch({ type: "next" });
  }, []);
  const write = useCallback(() => dispatch({ type: "write" }), []);
  const refused = phase.name === "verdict" ? phase.reading : null;
  const asked = useCallback(
    (open: OpenRequest | null) => {
      request.current = open;
      storeRequest(open);
      storeReading(open && refused);
    },
    [refused],
  );
  const granted = useCallback(
    (nonce: string) => {
      asked(null);
      dispatch({ type: "granted", nonce });
    },
    [asked],
  );
  const leave = useCallback(async () => {
    const open = request.current;
    if (!open) return true;
    const sent = await withdrawSupport(open.id);
    if (sent.ok && sent.data.state === "approved") {
      granted(open.nonce);
      return false;
    }
    asked(null);
    return true;
  }, [asked, granted]);
  const force = useCallback(
    async (reason: string, photo: string | null) => {
      const verdict = decided.current;
      if (!refused || !verdict || !station) return true;
      const nonce = newNonce();
      const { gateId: gate } = refused;
      const note = `${verdict.direction === "out" ? "Dejó salir" : "Dejó pasar"} sin red: ${reason}`;
      const isKept = !photo || keepIncident({ nonce, post: station.post, gateId: gate, note, scanId: null, photo });
      if (!isKept) return false;
      await gatePhone.keep({ ...refused, nonce }, station, verdict, { wasAsked: false, forcedReason: reason });
      dispatch({ type: "forced" });
      return true;
    },
    [refused, station],
  );
  const counted = useCallback(
    (way: ReadingWay, count: number) => dispatch({ type: "counted", direction: way, count }),
    [],
  );
  return { phase, isSlow, read, retry, next, write, granted, asked, leave, force, counted };
}
