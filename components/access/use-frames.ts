import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { loadDecoder } from "@/components/access/decoder";
import { markFrame } from "@/components/access/frame-time";

const PAUSE_MS = 90;
const RELOAD_MS = 4_000;

/** Looks for a QR in the video while `active`. Answers false while the reader's script cannot be loaded; it keeps trying. */
export function useFrames(
  videoRef: RefObject<HTMLVideoElement | null>,
  active: boolean,
  onCode: (code: string) => void,
): boolean {
  const [canRead, setCanRead] = useState(true);
  const seen = useEffectEvent(onCode);
  useEffect(() => {
    if (!active) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      let pause = PAUSE_MS;
      try {
        const decode = await loadDecoder();
        if (gone) return;
        setCanRead(true);
        const video = videoRef.current;
        const from = performance.now();
        const code = video && video.readyState >= video.HAVE_CURRENT_DATA ? await decode(video) : null;
        if (gone) return;
        if (code) {
          markFrame(from);
          seen(code);
        }
      } catch {
        if (gone) return;
        setCanRead(false);
        pause = RELOAD_MS;
      }
      timer = setTimeout(look, pause);
    };
    look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [active, videoRef]);
  return canRead;
}
