export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { noteSocketAddresses } = await import("@/lib/http/socket-address");
    const { endStreamsOnStop } = await import("@/lib/http/event-stream");
    const { noteLeaving } = await import("@/lib/http/stopping");
    const { answerBeforeNext } = await import("@/lib/http/before-next");
    const { answerWaiting, keepWaitingRooms } = await import("@/app/fila/front");
    const { shedding } = await import("@/lib/http/shedding");
    const { env } = await import("@/lib/core/env");
    const { countRequests } = await import("@/lib/http/request-metrics");
    const { answerMetrics, startTracing } = await import("@/lib/telemetry");
    const { takeDeviceLinks } = await import("@/app/plumas/device-links");
    noteSocketAddresses();
    await startTracing("web");
    if (answerMetrics()) countRequests();
    const shed = shedding(env().BUSY_REQUESTS);
    answerBeforeNext((request, response) => answerWaiting(request, response) || shed(request, response));
    endStreamsOnStop();
    noteLeaving();
    takeDeviceLinks();
    keepWaitingRooms();
  }
}
