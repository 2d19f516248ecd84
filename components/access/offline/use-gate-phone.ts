import { useEffect, useSyncExternalStore } from "react";
import { gatePhone, type PhoneState } from "@/components/access/offline/phone";
import type { Station } from "@/components/access/reading";

/** The phone as it stands at the station, kept up to date while it does; null: it stands nowhere. */
export function useGatePhone(station: Station | null): PhoneState {
  const state = useSyncExternalStore(gatePhone.subscribe, gatePhone.snapshot, gatePhone.snapshot);
  useEffect(() => {
    if (!station) return;
    void gatePhone.stand(station);
    const wake = () => gatePhone.wake();
    window.addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      window.removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      void gatePhone.stand(null);
    };
  }, [station]);
  return state;
}
