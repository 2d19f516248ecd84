import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { storeCamera, storedCamera } from "@/components/access/device-store";

export type CameraState =
  | "off"
  | "starting"
  | "live"
  | "denied"
  | "missing"
  | "busy"
  | "unsupported"
  | "insecure"
  | "lost";

const RESTART_MS = 1_500;

/** Browsers say `NotReadableError` where another program has the camera; what is none of these they cannot do at all. */
export function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "missing";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "unsupported";
}

function open(deviceId: string | null): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: deviceId ? { ...size, deviceId: { exact: deviceId } } : { ...size, facingMode: { ideal: "environment" } },
  });
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

type Capabilities = MediaTrackCapabilities & { torch?: boolean; zoom?: { min: number; max: number } };
type Constraint = MediaTrackConstraintSet & { torch?: boolean; zoom?: number };

const capabilitiesOf = (track: MediaStreamTrack): Capabilities =>
  typeof track.getCapabilities === "function" ? track.getCapabilities() : {};

/** What a touch goes through, of what the camera can; fewer than two are none. */
export function zoomsOf({ zoom }: Capabilities): number[] {
  if (!zoom) return [];
  const steps = [1, 2, 3].filter((step) => step >= zoom.min && step <= zoom.max);
  return steps.length > 1 ? steps : [];
}

async function otherCameras(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId }) => deviceId);
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(true);
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === "visible");
    update();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return visible;
}

function usePermissionChange(changed: () => void): void {
  useEffect(() => {
    let status: PermissionStatus | null = null;
    let gone = false;
    navigator.permissions
      ?.query({ name: "camera" })
      .then((found) => {
        if (gone) return;
        status = found;
        found.addEventListener("change", changed);
      })
      // Some browsers do not know the name; then the button is the only way back.
      .catch(() => undefined);
    return () => {
      gone = true;
      status?.removeEventListener("change", changed);
    };
  }, [changed]);
}

export interface Camera {
  state: CameraState;
  videoRef: RefObject<HTMLVideoElement | null>;
  /** null: this camera has no torch. */
  torch: boolean | null;
  toggleTorch: () => void;
  /** null: there is no other camera. */
  switchCamera: (() => void) | null;
  /** How near the picture is; null: this camera cannot come nearer. */
  zoom: number | null;
  nextZoom: () => void;
  restart: () => void;
}

/**
 * The camera's life: on while wanted and the page is seen, given back while it is hidden, opened again when its track
 * ends or its permission changes. What cannot be mended by itself is a state with `restart`.
 */
export function useCamera(wanted: boolean): Camera {
  const videoRef = useRef<HTMLVideoElement>(null);
  const trackRef = useRef<MediaStreamTrack | null>(null);
  const [state, setState] = useState<CameraState>("off");
  const [torch, setTorch] = useState<boolean | null>(null);
  const [devices, setDevices] = useState<string[]>([]);
  const [deviceId, setDeviceId] = useState(storedCamera);
  const [zooms, setZooms] = useState<{ steps: number[]; at: number } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const visible = useVisible();
  const restart = useCallback(() => setAttempt((count) => count + 1), []);
  usePermissionChange(restart);

  const run = wanted && visible ? attempt + 1 : 0;
  useEffect(() => {
    if (run === 0) {
      setState("off");
      return;
    }
    if (!navigator.mediaDevices?.getUserMedia) {
      setState("insecure");
      return;
    }
    let gone = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async () => {
      const opened = await open(deviceId);
      if (gone) {
        stop(opened);
        return;
      }
      stream = opened;
      const [track] = opened.getVideoTracks();
      const lose = () => {
        if (gone) return;
        setState("lost");
        clearTimeout(timer);
        timer = setTimeout(restart, RESTART_MS);
      };
      track?.addEventListener("ended", lose);
      // A call takes the camera on iPhones and gives it back without a picture.
      track?.addEventListener("mute", lose);
      trackRef.current = track ?? null;
      const can = track ? capabilitiesOf(track) : {};
      setTorch(can.torch === true ? false : null);
      const steps = zoomsOf(can);
      setZooms(steps.length > 0 ? { steps, at: 0 } : null);
      const video = videoRef.current;
      if (video) {
        video.srcObject = opened;
        await video.play();
      }
      if (gone) return;
      setState("live");
      setDevices(await otherCameras());
    };
    setState("starting");
    begin().catch((error: unknown) => {
      if (gone) return;
      // A camera that was unplugged is not asked for again.
      if (deviceId && stateOf(error) === "missing") {
        storeCamera(null);
        setDeviceId(null);
      } else setState(stateOf(error));
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      stop(stream);
      trackRef.current = null;
      setTorch(null);
      setZooms(null);
    };
  }, [run, deviceId, restart]);

  const toggleTorch = useCallback(() => {
    const next = !torch;
    const constraint: Constraint = { torch: next };
    trackRef.current
      ?.applyConstraints({ advanced: [constraint] })
      .then(() => setTorch(next))
      .catch(() => setTorch(null));
  }, [torch]);

  const switchCamera = () => {
    const current = trackRef.current?.getSettings().deviceId;
    const at = current === undefined ? -1 : devices.indexOf(current);
    const next = devices[(at + 1) % devices.length] ?? null;
    storeCamera(next);
    setDeviceId(next);
  };

  const nextZoom = () => {
    if (!zooms) return;
    const at = (zooms.at + 1) % zooms.steps.length;
    const constraint: Constraint = { zoom: zooms.steps[at] ?? 1 };
    trackRef.current
      ?.applyConstraints({ advanced: [constraint] })
      .then(() => setZooms({ ...zooms, at }))
      .catch(() => setZooms(null));
  };

  return {
    state,
    videoRef,
    torch,
    toggleTorch,
    switchCamera: devices.length > 1 ? switchCamera : null,
    zoom: zooms ? (zooms.steps[zooms.at] ?? null) : null,
    nextZoom,
    restart,
  };
}
