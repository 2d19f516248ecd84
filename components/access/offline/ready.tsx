"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { storedStation } from "@/components/access/device-store";
import { signal, unlockSound } from "@/components/access/feedback";
import { GatePageHead } from "@/components/access/gate-page-head";
import { gatePhone } from "@/components/access/offline/phone";
import { type BrowserFacts, type Check, checksOf } from "@/components/access/offline/readiness";
import { TEST_CODE } from "@/components/access/offline/test-code";
import { useGatePhone } from "@/components/access/offline/use-gate-phone";
import { QrReader } from "@/components/access/qr-reader";
import type { Station } from "@/components/access/reading";
import { SCANNERS } from "@/components/access/scanner-kind";
import { Arrow } from "@/components/ui/arrow";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon, type IconName } from "@/components/ui/icon";
import { DiamondMark } from "@/components/ui/marks";
import { ProgressBar } from "@/components/ui/progress-bar";
import { type PostDto, postKey, type Readiness } from "@/lib/access/client";
import { gateLine } from "@/lib/enclosures/client";

const ICONS: Record<Readiness, IconName> = {
  bundle: "ticket",
  installed: "smartphone",
  persisted: "shield-check",
  camera: "camera",
  sound: "volume-2",
  clock: "clock",
  space: "layers",
  wake_lock: "eye",
};

const UNKNOWN: BrowserFacts = {
  isApp: null,
  isKept: null,
  freeBytes: null,
  canStayAwake: false,
  readSeconds: null,
  heard: false,
};

async function factsOfBrowser(): Promise<Partial<BrowserFacts>> {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  const estimate = await navigator.storage?.estimate?.();
  return {
    isApp: standalone === true || matchMedia("(display-mode: standalone)").matches,
    isKept: (await navigator.storage?.persisted?.()) ?? false,
    freeBytes: estimate?.quota === undefined ? null : estimate.quota - (estimate.usage ?? 0),
    canStayAwake: "wakeLock" in navigator,
  };
}

function stationOf(posts: readonly PostDto[]): Station | null {
  const kept = storedStation(SCANNERS.qr);
  const [first] = posts;
  const [gate] = first?.gates ?? [];
  const post = posts.find((one) => postKey(one) === kept?.post && one.gates.some(({ id }) => id === kept?.gateId));
  if (post && kept) return { post: kept.post, gateId: kept.gateId, direction: kept.direction ?? "in" };
  return first && gate ? { post: postKey(first), gateId: gate.id, direction: "in" } : null;
}

/** What this phone has to be able to do before its guard goes to a gate where there may be no network. */
export function Ready({ posts, testQr }: { posts: readonly PostDto[]; testQr: ReactNode }) {
  const [station, setStation] = useState<Station | null>(null);
  const [browser, setBrowser] = useState(UNKNOWN);
  const [now, setNow] = useState(() => 0);
  const began = useRef(0);
  const phone = useGatePhone(station);
  useEffect(() => {
    setStation(stationOf(posts));
    void factsOfBrowser().then((facts) => setBrowser((before) => ({ ...before, ...facts })));
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [posts]);
  const checks = checksOf(phone, browser, now);
  const missing = checks.filter(({ isDone }) => !isDone);
  const said = missing.map(({ id }) => id).join();
  useEffect(() => {
    const open = new Set(said.split(","));
    gatePhone.say(Object.fromEntries(Object.keys(ICONS).map((id) => [id, !open.has(id)])));
  }, [said]);
  const place = posts.find((one) => postKey(one) === station?.post)?.gates.find(({ id }) => id === station?.gateId);
  const acts: Partial<Record<Readiness, () => void>> = {
    persisted: () =>
      void navigator.storage?.persist?.().then((isKept) => setBrowser((before) => ({ ...before, isKept }))),
    sound: () => {
      unlockSound();
      signal("go", false);
      setBrowser((before) => ({ ...before, heard: true }));
    },
  };
  const read = (code: string) => {
    if (code !== TEST_CODE) return;
    const readSeconds = Math.max(0.1, (performance.now() - began.current) / 1_000);
    setBrowser((before) => ({ ...before, readSeconds }));
  };
  return (
    <div className="listo">
      <GatePageHead
        icon="wifi-off"
        title="Listo sin red"
        back={place ? gateLine(place) : "Escáner"}
        foot={<ProgressBar label="Avance" percent={((checks.length - missing.length) / checks.length) * 100} />}
      >
        <p role="status">
          {missing.length === 0
            ? "No te falta nada"
            : `Te ${missing.length === 1 ? "falta" : "faltan"} ${missing.length} de ${checks.length}`}
        </p>
      </GatePageHead>
      <ul className="listo-lista">
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} act={acts[check.id]} />
        ))}
      </ul>
      <p className="lector-dice">
        <a className="enlace" href="/scan-qr/conflictos">
          Lo que leíste sin red
        </a>
      </p>
      <section className="listo-prueba">
        <h2 className="fallo-que">Haz la prueba</h2>
        <p>Lee este QR con otro teléfono, o ábrelo en otra pantalla y léelo con este.</p>
        <details>
          <summary className="enlace">Ver el QR de prueba</summary>
          {testQr}
        </details>
        <div
          onPointerDown={() => {
            began.current = performance.now();
          }}
        >
          <QrReader onCode={read} isBusy={false} />
        </div>
      </section>
      <footer className="listo-pie">
        <p className="meta">
          Tu supervisor ve
          <strong className="block text-ink">
            {missing.length === 0 ? "Listo" : `Falta ${missing[0]?.title.toLowerCase() ?? ""}`}
          </strong>
        </p>
        <BtnLink variant="main" size="xl" href="/scan-qr">
          Ir a escanear <Arrow to="e" size={22} />
        </BtnLink>
      </footer>
    </div>
  );
}

function CheckRow({ check, act }: { check: Check; act: (() => void) | undefined }) {
  const { id, title, text, isDone } = check;
  return (
    <li className={isDone ? undefined : "listo-falta"}>
      {isDone ? <Icon name={ICONS[id]} size={24} /> : <DiamondMark size={36} />}
      <div className="crece">
        <strong className="block">{title}</strong>
        <small className="meta block">{text}</small>
      </div>
      {isDone ? (
        <span className="fin">
          <Arrow to="n" size={18} stroke={3.6} />
          Listo
        </span>
      ) : act ? (
        <button type="button" className="btn" onClick={act}>
          Probar
        </button>
      ) : null}
    </li>
  );
}
