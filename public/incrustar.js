// Makes each store that this page embeds as tall as its content. Both sides look at who speaks: the store answers only
// pages that its venue allows, and this one hears only frames of its own site.
(() => {
  const { origin } = new URL(document.currentScript.src);
  const frames = () =>
    [...document.querySelectorAll("iframe[data-control-traslado]")].filter(
      (frame) => new URL(frame.src, location.href).origin === origin,
    );
  // Says nothing that anybody may not hear; the frame may not have its page yet.
  const greet = (frame) => frame.contentWindow?.postMessage("control-traslado:hola", "*");
  addEventListener("message", ({ origin: from, source, data }) => {
    if (from !== origin || data?.type !== "control-traslado:alto" || !Number.isFinite(data.alto)) return;
    const frame = frames().find((one) => one.contentWindow === source);
    if (frame) frame.style.height = `${Math.min(Math.max(data.alto, 120), 10000)}px`;
  });
  const begin = () => {
    for (const frame of frames()) {
      frame.addEventListener("load", () => greet(frame));
      greet(frame);
    }
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
  else begin();
})();
