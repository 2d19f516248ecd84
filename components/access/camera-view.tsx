import type { Camera, CameraState } from "@/components/access/use-camera";
import { Icon } from "@/components/ui/icon";

const TROUBLE: Record<Exclude<CameraState, "live">, { title: string; text: string; canRetry: boolean }> = {
  off: { title: "Cámara en pausa", text: "Toca la pantalla para encenderla.", canRetry: false },
  starting: { title: "Abriendo la cámara…", text: "Si tu teléfono pregunta, permite usar la cámara.", canRetry: false },
  denied: {
    title: "Sin permiso para la cámara",
    text: "Permítela en los ajustes del sitio en tu navegador. Mientras, escribe el código.",
    canRetry: true,
  },
  missing: { title: "No encontramos una cámara", text: "Conecta una, o escribe el código.", canRetry: true },
  busy: {
    title: "La cámara está ocupada",
    text: "Cierra otras aplicaciones que la usen e intenta de nuevo, o escribe el código.",
    canRetry: true,
  },
  unsupported: {
    title: "Este navegador no puede usar la cámara",
    text: "Abre esta página en Chrome o Safari. Mientras, escribe el código.",
    canRetry: true,
  },
  insecure: {
    title: "La cámara necesita una dirección segura",
    text: "Abre esta página con https://. Mientras, escribe el código.",
    canRetry: false,
  },
  lost: {
    title: "Se perdió la cámara",
    text: "La estamos abriendo de nuevo. También puedes escribir el código.",
    canRetry: true,
  },
};

interface CameraViewProps {
  camera: Camera;
  hidden: boolean;
  /** Shown under the frame. */
  hint: string;
  isBusy: boolean;
  /** Nothing was read for a while: the camera is off until somebody touches the screen. */
  isIdle?: boolean;
  isSunny?: boolean;
  /** Makes the screen for the sun, or as it was. */
  onSun?: () => void;
}

/** The picture with its frame. Stays mounted behind a verdict: opening a camera anew takes a second. */
export function CameraView({ camera, hidden, hint, isBusy, isIdle = false, isSunny, onSun }: CameraViewProps) {
  const { state } = camera;
  return (
    <div className="esc-vista" hidden={hidden}>
      <video ref={camera.videoRef} className="esc-video" playsInline muted aria-hidden="true" tabIndex={-1} />
      {state === "live" ? (
        <>
          <div className={isBusy ? "mira mira-fija" : "mira"}>
            <svg
              viewBox="0 0 100 100"
              fill="none"
              stroke="#fff"
              strokeWidth={4.4}
              strokeMiterlimit={10}
              aria-hidden="true"
            >
              <path d="M0 22V0h22M78 0h22v22M100 78v22H78M22 100H0V78" />
            </svg>
          </div>
          <p className="esc-dice" role="status">
            <span>{hint}</span>
          </p>
        </>
      ) : (
        <CameraTrouble state={isIdle ? "off" : state} hint={isBusy ? hint : null} onRetry={camera.restart} />
      )}
      <div className="esc-ajustes">
        {onSun ? (
          <button
            type="button"
            className="esc-btn"
            onClick={onSun}
            aria-pressed={isSunny}
            aria-label="Pantalla para el sol"
          >
            <Icon name="sun" size={22} />
          </button>
        ) : null}
        {state === "live" && camera.zoom !== null ? (
          <button
            type="button"
            className="esc-btn"
            onClick={camera.nextZoom}
            aria-label={`Acercar: ahora ${camera.zoom} veces`}
          >
            {camera.zoom}×
          </button>
        ) : null}
        {state === "live" && camera.switchCamera ? (
          <button type="button" className="esc-btn" onClick={camera.switchCamera} aria-label="Cambiar de cámara">
            <Icon name="refresh-cw" size={22} />
          </button>
        ) : null}
      </div>
    </div>
  );
}

interface CameraTroubleProps {
  state: Exclude<CameraState, "live">;
  /** A reading is being sent, and the hint says so. */
  hint: string | null;
  onRetry: () => void;
}

/** "Escribir código" stands in the panel below, always. */
function CameraTrouble({ state, hint, onRetry }: CameraTroubleProps) {
  const { title, text, canRetry } = TROUBLE[state];
  const isQuiet = state === "off" || state === "starting";
  return (
    <div className="esc-falla" role={isQuiet ? "status" : "alert"}>
      <Icon name="camera" size={40} />
      <strong>{hint ?? title}</strong>
      {text && !hint ? <p>{text}</p> : null}
      {canRetry ? (
        <button type="button" className="esc-btn" onClick={onRetry}>
          <Icon name="refresh-cw" size={22} />
          Intentar de nuevo
        </button>
      ) : null}
    </div>
  );
}
