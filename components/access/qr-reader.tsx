"use client";

import { useRef, useState } from "react";
import { CameraView } from "@/components/access/camera-view";
import { createFrameFilter } from "@/components/access/frame-filter";
import { useCamera } from "@/components/access/use-camera";
import { useFrames } from "@/components/access/use-frames";
import { Btn } from "@/components/ui/btn";
import { Icon } from "@/components/ui/icon";

interface QrReaderProps {
  /** Gets each code once while it stays before the camera. */
  onCode: (code: string) => void;
  isBusy: boolean;
}

/** A button that opens the camera beside a field where a code can be typed as well. */
export function QrReader({ onCode, isBusy }: QrReaderProps) {
  const [isOpen, setOpen] = useState(false);
  const filter = useRef(createFrameFilter());
  const camera = useCamera(isOpen);
  const canRead = useFrames(camera.videoRef, isOpen && camera.state === "live" && !isBusy, (code) => {
    if (filter.current.accepts(code, performance.now())) onCode(code);
  });
  const hint = canRead ? "Apunta al QR" : "No pudimos abrir el lector. Escribe el código.";
  return (
    <>
      {isOpen ? (
        <div className="lector">
          <CameraView camera={camera} hidden={false} hint={hint} isBusy={isBusy} />
        </div>
      ) : null}
      <Btn onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        <Icon name="camera" />
        {isOpen ? "Cerrar la cámara" : "Leer QR con la cámara"}
      </Btn>
    </>
  );
}
