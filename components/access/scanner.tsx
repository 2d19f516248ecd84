"use client";

import { useEffect, useState } from "react";
import {
  storedMuted,
  storedStation,
  storedSun,
  storeMuted,
  storeStation,
  storeSun,
} from "@/components/access/device-store";
import { unlockSound } from "@/components/access/feedback";
import type { Station } from "@/components/access/reading";
import { ScanStation } from "@/components/access/scan-station";
import { type OtherScanner, SCANNERS, type ScannerKind } from "@/components/access/scanner-kind";
import type { GateMoney } from "@/components/access/short-car";
import { StationPicker } from "@/components/access/station-picker";
import { type PostDto, type PostGateDto, postKey, type ReadingWay } from "@/lib/access/client";

function placeOf(posts: readonly PostDto[], station: Station | null): { post: PostDto; gate: PostGateDto } | null {
  const post = posts.find((one) => postKey(one) === station?.post);
  const gate = post?.gates.find(({ id }) => id === station?.gateId);
  const isPassable = gate && (gate.ways === "both" || gate.ways === station?.direction);
  return post && gate && isPassable ? { post, gate } : null;
}

/** Where the phone scanned last: its way there in this scanner, or the one that the scanner begins with. */
function knownStation(posts: readonly PostDto[], kind: ScannerKind): Station | null {
  const known = storedStation(kind);
  if (!known) return null;
  const gates = posts.find((one) => postKey(one) === known.post)?.gates ?? [];
  const ways = gates.find(({ id }) => id === known.gateId)?.ways ?? "both";
  const station = { ...known, direction: known.direction ?? (ways === "both" ? kind.way : ways) };
  return placeOf(posts, station) ? station : null;
}

function onlyStation(posts: readonly PostDto[], direction: ReadingWay): Station | null {
  const [post] = posts;
  const [gate] = post?.gates ?? [];
  if (!post || !gate || posts.length > 1 || post.gates.length > 1) return null;
  return { post: postKey(post), gateId: gate.id, direction: gate.ways === "both" ? direction : gate.ways };
}

const NO_MONEY: GateMoney = { takesCash: false, letsGo: false };

interface ScannerProps {
  posts: PostDto[];
  scanner: keyof typeof SCANNERS;
  /** What the person may do about a car that cannot pay; at doors nobody pays. */
  money?: GateMoney;
  isPaired: boolean;
  other: OtherScanner | null;
  /** The person read a venue's QR and may want its other scanner: nothing is chosen for them. */
  asks?: boolean;
}

/**
 * The scanner of a gate. A phone with `isPaired` was logged in by a code and has no account of its own. The phone
 * remembers the chosen gate for as long as the person is assigned to it.
 */
export function Scanner({ posts, scanner, money = NO_MONEY, isPaired, other, asks = false }: ScannerProps) {
  const kind = SCANNERS[scanner];
  const [station, setStation] = useState<Station | null>(null);
  const [isReady, setReady] = useState(false);
  const [isChoosing, setChoosing] = useState(asks);
  const [muted, setMuted] = useState(false);
  const [isSunny, setSunny] = useState(false);

  useEffect(() => {
    setStation(knownStation(posts, kind) ?? onlyStation(posts, kind.way));
    setMuted(storedMuted());
    setSunny(storedSun());
    setReady(true);
  }, [posts, kind]);

  // Browsers allow sound only after a touch; where the gate is remembered, any touch will do.
  useEffect(() => {
    window.addEventListener("pointerdown", unlockSound);
    return () => window.removeEventListener("pointerdown", unlockSound);
  }, []);

  const choose = (chosen: Station) => {
    storeStation(kind, chosen);
    setStation(chosen);
    setChoosing(false);
  };
  const mute = () => {
    storeMuted(!muted);
    setMuted(!muted);
  };

  const sun = () => {
    storeSun(!isSunny);
    setSunny(!isSunny);
  };

  useEffect(() => {
    document.documentElement.toggleAttribute("data-sol", isSunny);
    return () => document.documentElement.removeAttribute("data-sol");
  }, [isSunny]);

  if (!isReady) return <h1 className="vh">{kind.title}</h1>;
  const place = placeOf(posts, station);
  if (!place || !station || isChoosing) {
    return <StationPicker posts={posts} station={station} kind={kind} other={other} onChoose={choose} />;
  }
  return (
    <ScanStation
      key={`${station.post}:${station.gateId}:${station.direction}`}
      post={place.post}
      gate={place.gate}
      station={station}
      kind={kind}
      money={money}
      isPaired={isPaired}
      muted={muted}
      onMute={mute}
      isSunny={isSunny}
      onSun={sun}
      onChange={() => setChoosing(true)}
    />
  );
}
