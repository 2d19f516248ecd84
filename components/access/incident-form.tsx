"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { storedStation } from "@/components/access/device-store";
import { failureText, sendIncident } from "@/components/access/gate-api";
import { newNonce } from "@/components/access/reading";
import { SCANNERS } from "@/components/access/scanner-kind";
import { smallPhoto } from "@/components/access/small-photo";
import { Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { type PostDto, postKey } from "@/lib/access/client";
import { gateLine } from "@/lib/enclosures/client";

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

/** What happened at the gate, in a guard's words, with a photo if they like. */
export function IncidentForm({ posts, scanId }: { posts: readonly PostDto[]; scanId: number | null }) {
  const places = placesOf(posts);
  const [place, setPlace] = useState<Place | null>(places[0] ?? null);
  const [photo, setPhoto] = useState<{ data: string; name: string } | null>(null);
  const [error, setError] = useState<{ note?: string; other?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  // The same until it was taken: sent twice, it is written once.
  const nonce = useRef(newNonce());
  useEffect(() => {
    const kept = storedStation(SCANNERS.qr);
    const there = placesOf(posts).find(({ post, gateId }) => post === kept?.post && gateId === kept?.gateId);
    if (there) setPlace(there);
  }, [posts]);

  async function choose(file: File | undefined) {
    setError({});
    if (!file) {
      setPhoto(null);
      return;
    }
    const data = await smallPhoto(file);
    if (data) setPhoto({ data, name: file.name });
    else setError({ other: "No pudimos leer esa foto. Toma otra, o anótalo sin foto." });
  }

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
    const sent = await sendIncident({ nonce: nonce.current, post, gateId, note, scanId, photo: photo?.data ?? null });
    setBusy(false);
    if (sent.ok) setDone(true);
    else setError({ other: failureText(sent) });
  }

  if (isDone || !place) {
    return (
      <div className="esc-problema" role="status">
        <h1>{place ? "Quedó anotado" : "Hoy no tienes accesos"}</h1>
        <p>
          {place ? "Quien administra el recinto ya lo ve." : "Pide a quien administra el recinto que te asigne uno."}
        </p>
        <a className="esc-btn esc-btn-main" href="/scan-qr">
          Volver a escanear
        </a>
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
      <label className="esc-btn">
        <Icon name="camera" size={22} />
        {photo ? "Cambiar la foto" : "Tomar una foto"}
        <input
          className="vh"
          type="file"
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
        />
      </label>
      {photo ? <p role="status">Foto lista: {photo.name}</p> : null}
      {error.other ? <p role="alert">{error.other}</p> : null}
      <div className="esc-pie">
        <button type="submit" className="esc-btn esc-btn-main" aria-busy={isBusy}>
          Anotar
        </button>
        <a className="esc-btn" href="/scan-qr">
          Volver sin anotar
        </a>
      </div>
    </form>
  );
}
