"use client";

import { type FormEvent, useRef, useState } from "react";
import { CameraView } from "@/components/access/camera-view";
import { createFrameFilter } from "@/components/access/frame-filter";
import { useCamera } from "@/components/access/use-camera";
import { useFrames } from "@/components/access/use-frames";
import { useWakeLock } from "@/components/access/use-wake-lock";
import { Arrow } from "@/components/ui/arrow";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { findVenueAction } from "@/lib/access/actions";

const LOST = "No pudimos preguntar por ese recinto. Revisa tu conexión e intenta de nuevo.";

interface VenueScannerProps {
  /** What was asked for without script, and what came of it. */
  typed: string;
  message: string | null;
}

/** Reads a venue's QR, or its short name by hand, and goes where it leads; a code that leads nowhere only says so. */
export function VenueScanner({ typed, message: earlier }: VenueScannerProps) {
  const [filter] = useState(() => createFrameFilter());
  const [message, setMessage] = useState<string | null>(earlier);
  const [isBusy, setBusy] = useState(false);
  const asking = useRef(false);
  const camera = useCamera(true);
  useWakeLock(true);

  async function find(text: string) {
    if (asking.current) return;
    asking.current = true;
    setBusy(true);
    setMessage(null);
    try {
      const found = await findVenueAction({ text });
      if (found.ok) {
        window.location.assign(found.data.href);
        return;
      }
      setMessage(found.fields?.text ?? found.message);
    } catch (error) {
      console.error(error);
      setMessage(LOST);
    }
    asking.current = false;
    setBusy(false);
  }

  const canRead = useFrames(camera.videoRef, !isBusy && camera.state === "live", (code) => {
    if (filter.accepts(code, Date.now())) void find(code);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void find(String(new FormData(event.currentTarget).get("text")));
  };
  return (
    <>
      <header className="esc-cab">
        <h1 className="esc-puesto">Escanear recinto</h1>
      </header>
      <CameraView camera={camera} hidden={false} hint={hintOf(isBusy, canRead)} isBusy={isBusy} />
      <form className="esc-teclea flex-none" onSubmit={submit} noValidate aria-label="Escribir el recinto">
        <Field label="Nombre corto del recinto" help="El de su dirección, como arena-fundidora" error={message}>
          <Input
            name="text"
            defaultValue={typed}
            size="xl"
            className="bg-white text-black"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={512}
            enterKeyHint="go"
          />
        </Field>
        <span className="vh" role="status">
          {message}
        </span>
        <div className="esc-pie">
          <button type="submit" className="esc-btn esc-btn-main">
            Ir al recinto
            <Arrow size={22} />
          </button>
          <a className="esc-btn" href="/home">
            Salir
          </a>
        </div>
      </form>
    </>
  );
}

function hintOf(isBusy: boolean, canRead: boolean): string {
  if (isBusy) return "Buscando el recinto…";
  return canRead ? "Apunta al QR del recinto" : "El lector no cargó: escribe el nombre";
}
