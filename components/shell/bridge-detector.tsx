"use client";

import { useEffect } from "react";
import { inBridge, postToBridge } from "@/components/shell/bridge";

/** Marks <html data-bridge> inside the app's webview, where the sidebar is hidden. */
export function BridgeDetector() {
  useEffect(() => {
    if (inBridge()) document.documentElement.dataset.bridge = "";
  }, []);
  return null;
}

/** Sends one message to the app when the page appears: the result of a payment. */
export function BridgeMessage({ message }: { message: Readonly<Record<string, string | number | boolean | null>> }) {
  const text = JSON.stringify(message);
  useEffect(() => {
    postToBridge(JSON.parse(text));
  }, [text]);
  return null;
}
