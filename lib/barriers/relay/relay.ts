import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { RelayedCall } from "@/lib/barriers/carried/frames";
import { connect } from "@/lib/barriers/relay/connection";
import { forward } from "@/lib/barriers/relay/forward";
import type { Identity } from "@/lib/barriers/relay/identity";
import { openQueue } from "@/lib/barriers/relay/queue";
import { startSite } from "@/lib/barriers/relay/site-server";

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
/** Pauses grow, so that these are some minutes. */
const MOST_FAILURES = 8;

export interface RelayOptions {
  identity: Identity;
  /** Where the queue lies. */
  folder: string;
  /** Where devices call, in the venue's network. */
  port: number;
  host: string;
  version: string;
  model: string;
  say: (line: string) => void;
  update: (sha256: string) => Promise<void>;
}

export interface Relay {
  port: number;
  stop(): Promise<void>;
}

/** Carries what the platform asks of the devices in its network, and what they say: at once, or once the platform is back. */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { identity, folder, port, host, say } = options;
  const queue = openQueue(join(folder, "cola"));
  if (queue.size > 0) say(`Hay ${queue.size} avisos en la cola`);
  const stopping = new AbortController();
  const { signal } = stopping;
  const live = (call: RelayedCall) => forward(identity, call, { isLive: true, stopping: signal });
  const server = await startSite({ queue, say, forward: live }, { port, host });

  async function empty(): Promise<void> {
    let waits = FIRST_PAUSE_MS;
    let failures = 0;
    while (!signal.aborted) {
      const next = queue.first();
      const forwarded = next ? await forward(identity, next.call, { isLive: false, stopping: signal }) : null;
      if (forwarded?.kind === "failed") failures += 1;
      // One report that the platform cannot take must not hold up all those after it.
      const isOver = forwarded?.kind === "answered" || forwarded?.kind === "refused" || failures >= MOST_FAILURES;
      if (next && forwarded && isOver) {
        queue.drop(next.name);
        waits = FIRST_PAUSE_MS;
        failures = 0;
        if (forwarded.kind !== "answered") say("La plataforma no tomó un aviso de la cola: se deja");
        if (queue.size === 0) say("La cola quedó vacía");
        continue;
      }
      waits = next ? Math.min(waits * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
      await pause(waits, null, { signal }).catch(() => undefined);
    }
  }

  const connection = connect(options);
  const emptying = empty();
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      stopping.abort();
      connection.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await emptying;
    },
  };
}
