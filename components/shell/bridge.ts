interface Port {
  postMessage(message: string): void;
}

declare global {
  interface Window {
    ReactNativeWebView?: Port;
    webkit?: { messageHandlers?: { bridge?: Port } };
    Android?: Partial<Port>;
  }
}

function port(): Port | null {
  if (typeof window === "undefined") return null;
  const found = window.ReactNativeWebView ?? window.webkit?.messageHandlers?.bridge ?? window.Android;
  return found?.postMessage ? { postMessage: (message) => found.postMessage?.(message) } : null;
}

/** Whether the page runs inside the webview of a phone's app. False on the server. */
export function inBridge(): boolean {
  return typeof window !== "undefined" && Boolean(window.Android ?? port());
}

/** How a payment stands, as the page that says so tells it. */
export type BridgeResult = "paid" | "pending" | "error";

/** Sends a message to the app around the page, as JSON. Answers whether there was one to send it to. */
export function postToBridge(message: unknown): boolean {
  const target = port();
  target?.postMessage(JSON.stringify(message));
  return target !== null;
}
