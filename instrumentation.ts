export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { noteSocketAddresses } = await import("@/lib/http/socket-address");
    const { endStreamsOnStop } = await import("@/lib/http/event-stream");
    const { answerBeforeNext } = await import("@/lib/http/before-next");
    const { answerWaiting, keepWaitingRooms } = await import("@/app/fila/front");
    const { takeDeviceLinks } = await import("@/app/plumas/device-links");
    noteSocketAddresses();
    answerBeforeNext(answerWaiting);
    endStreamsOnStop();
    takeDeviceLinks();
    keepWaitingRooms();
  }
}
