"use client";

import { useEffect, useRef } from "react";
import { inBridge, postToBridge } from "@/components/shell/bridge";

/** Marks <html data-bridge> inside the app's webview, where the sidebar is hidden. */
export function BridgeDetector() {
  useEffect(() => {
    if (inBridge()) document.documentElement.dataset.bridge = "";
  }, []);
  return null;
}

interface BridgeMessageProps {
  /** What it is about: the page speaks of it once, also when it refreshes itself. */
  about: string;
  message: Readonly<Record<string, string | number | boolean | null>>;
}

/** Sends one message to the app when the page appears: the result of a payment. */
export function BridgeMessage({ about, message }: BridgeMessageProps) {
  const told = useRef<string | null>(null);
  const text = JSON.stringify(message);
  useEffect(() => {
    if (told.current === about) return;
    told.current = about;
    postToBridge(JSON.parse(text));
  }, [about, text]);
  return null;
}
