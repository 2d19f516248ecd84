/** Notes each request's socket address, which Next hides: X-Forwarded-For alone could be anybody's word. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { subscribe } = await import("node:diagnostics_channel");
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: import("node:http").IncomingMessage };
    request.headers["x-ct-socket-address"] = request.socket.remoteAddress ?? "";
  });
}
