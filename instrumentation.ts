export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { noteSocketAddresses } = await import("@/lib/http/socket-address");
    const { endStreamsOnStop } = await import("@/lib/http/event-stream");
    const { noteLeaving } = await import("@/lib/http/stopping");
    const { answerBeforeNext } = await import("@/lib/http/before-next");
    const { answerWaiting, keepWaitingRooms } = await import("@/app/fila/front");
    const { answerRoomPage, leadToRoom } = await import("@/app/fila/kept-page");
    const { shedding } = await import("@/lib/http/shedding");
    const { importanceOf } = await import("@/lib/http/importance");
    const { env } = await import("@/lib/core/env");
    const { countRequests } = await import("@/lib/http/request-metrics");
    const { answerMetrics, startTracing } = await import("@/lib/telemetry");
    const { takeDeviceLinks } = await import("@/app/plumas/device-links");
    noteSocketAddresses();
    await startTracing("web");
    if (answerMetrics()) countRequests();
    const shed = shedding(env().BUSY_REQUESTS, importanceOf, leadToRoom);
    answerBeforeNext(
      (request, response) =>
        answerWaiting(request, response) || answerRoomPage(request, response) || shed(request, response),
    );
    endStreamsOnStop();
    noteLeaving();
    takeDeviceLinks();
    keepWaitingRooms();
  }
}
