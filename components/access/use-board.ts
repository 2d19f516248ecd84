import { useEffect, useState } from "react";
import { type Board, loadBoard } from "@/components/access/gate-api";
import type { Station } from "@/components/access/reading";

const REFRESH_MS = 15_000;

export interface BoardState {
  board: Board | null;
  isOnline: boolean;
  /** The session is over: only a new log-in helps. */
  isOut: boolean;
}

/** Counters and last readings, again after each verdict (`verdicts` counts them) and every 15 seconds while seen. */
export function useBoard(from: string, station: Station | null, verdicts: number): BoardState {
  const [state, setState] = useState<BoardState>({ board: null, isOnline: true, isOut: false });
  const post = station?.post ?? "";
  const gateId = station?.gateId ?? 0;
  useEffect(() => {
    if (gateId === 0 || verdicts < 0) return;
    let gone = false;
    const refresh = async () => {
      if (document.visibilityState === "hidden") return;
      const sent = await loadBoard(from, { post, gateId });
      if (gone) return;
      setState(({ board }) => {
        if (sent.ok) return { board: sent.data, isOnline: true, isOut: false };
        return { board, isOnline: sent.trouble !== "network", isOut: sent.trouble === "session" };
      });
    };
    const offline = () => setState((before) => ({ ...before, isOnline: false }));
    const timer = setInterval(refresh, REFRESH_MS);
    refresh();
    window.addEventListener("online", refresh);
    window.addEventListener("offline", offline);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      gone = true;
      clearInterval(timer);
      window.removeEventListener("online", refresh);
      window.removeEventListener("offline", offline);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [from, post, gateId, verdicts]);
  return state;
}
