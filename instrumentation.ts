export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { noteSocketAddresses } = await import("@/lib/http/socket-address");
    const { endStreamsOnStop } = await import("@/lib/http/event-stream");
    const { answerBeforeNext } = await import("@/lib/http/before-next");
    const { takeDeviceLinks } = await import("@/app/plumas/device-links");
    noteSocketAddresses();
    answerBeforeNext();
    endStreamsOnStop();
    takeDeviceLinks();
  }
}
