"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { keepIncident, storedStation } from "@/components/access/device-store";
import { failureText, sendIncident } from "@/components/access/gate-api";
import { type Photo, PhotoField } from "@/components/access/photo-field";
import { newNonce } from "@/components/access/reading";
import { SCANNERS } from "@/components/access/scanner-kind";
import { Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { type PostDto, postKey } from "@/lib/access/client";
import { gateLine } from "@/lib/enclosures/client";

const DONE = {
  sent: "Quien administra el recinto ya lo ve.",
  kept: "Está en este teléfono: se envía solo cuando vuelva la red.",
} as const;

interface Place {
  post: string;
  gateId: number;
  words: string;
}

function placesOf(posts: readonly PostDto[]): Place[] {
  return posts.flatMap((post) =>
    post.gates.map((gate) => ({ post: postKey(post), gateId: gate.id, words: gateLine(gate) })),
  );
}

interface IncidentFormProps {
  posts: readonly PostDto[];
  /** The guard's own reading that it is about. */
  scanId: number | null;
  /** Inside the scanner, where no other page opens without a network: back to it. */
  onBack?: () => void;
}

/** What happened at the gate, in a guard's words, with a photo if they like. */
export function IncidentForm({ posts, scanId, onBack }: IncidentFormProps) {
  const places = placesOf(posts);
  const [place, setPlace] = useState<Place | null>(places[0] ?? null);
  const [photo, setPhoto] = useState<Photo | null>(null);
  const [error, setError] = useState<{ note?: string; other?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<"sent" | "kept" | null>(null);
  // The same until it was taken: sent twice, it is written once.
  const nonce = useRef(newNonce());
  useEffect(() => {
    const kept = storedStation(SCANNERS.qr);
    const there = placesOf(posts).find(({ post, gateId }) => post === kept?.post && gateId === kept?.gateId);
    if (there) setPlace(there);
  }, [posts]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || !place) return;
    const note = String(new FormData(event.currentTarget).get("note")).trim();
    if (!note) {
      setError({ note: "Escribe qué pasó" });
      return;
    }
    setBusy(true);
    const { post, gateId } = place;
    const incident = { nonce: nonce.current, post, gateId, note, scanId, photo: photo?.data ?? null };
    const sent = await sendIncident(incident);
    setBusy(false);
    if (sent.ok) setDone("sent");
    else if (sent.trouble === "network" && keepIncident(incident)) setDone("kept");
    else setError({ other: failureText(sent) });
  }

  const back = (words: string, look: string) =>
    onBack ? (
      <button type="button" className={look} onClick={onBack}>
        {words}
      </button>
    ) : (
      <a className={look} href="/scan-qr">
        {words}
      </a>
    );
  if (done || !place) {
    return (
      <div className="esc-problema" role="status">
        <h1>{place ? "Quedó anotado" : "Hoy no tienes accesos"}</h1>
        <p>{done ? DONE[done] : "Pide a quien administra el recinto que te asigne uno."}</p>
        {back("Volver a escanear", "esc-btn esc-btn-main")}
      </div>
    );
  }
  return (
    <form className="esc-teclea" onSubmit={submit} noValidate>
      <h1>Anotar un incidente</h1>
      <p>{place.words}</p>
      <Field label="¿Qué pasó?" error={error.note ?? null}>
        <Textarea name="note" rows={4} maxLength={500} autoFocus />
      </Field>
      <PhotoField photo={photo} onPhoto={setPhoto} />
      {error.other ? <p role="alert">{error.other}</p> : null}
      <div className="esc-pie">
        <button type="submit" className="esc-btn esc-btn-main" aria-busy={isBusy}>
          Anotar
        </button>
        {back("Volver sin anotar", "esc-btn")}
      </div>
    </form>
  );
}
