"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { QrReader } from "@/components/access/qr-reader";

/** Finds the account of a QR that is held before the desk's camera. */
export function DeskCamera() {
  const router = useRouter();
  const [isBusy, start] = useTransition();
  return (
    <QrReader
      isBusy={isBusy}
      onCode={(code) => start(() => router.push(`/caja?${new URLSearchParams({ q: code })}`))}
    />
  );
}
