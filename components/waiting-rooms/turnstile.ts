import type { TurnstileAsked } from "@/lib/waiting-rooms/client";

/** Where Turnstile shows itself, should it have something to ask. */
export const TURNSTILE_PLACE = "comprobacion";

const LOADING_MS = 10_000;
/** A person may have to answer something. */
const SOLVING_MS = 120_000;

/** https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/ */
interface Turnstile {
  render: (
    place: HTMLElement,
    options: {
      sitekey: string;
      cData: string;
      language: string;
      appearance: "interaction-only";
      callback: (token: string) => void;
      "error-callback": () => boolean;
    },
  ) => string | undefined;
  remove: (widget: string) => void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

/** Turnstile's script, which a page loads once; null where it does not come, as behind a content blocker. */
function load(address: string): Promise<Turnstile | null> {
  if (window.turnstile) return Promise.resolve(window.turnstile);
  return new Promise((resolve) => {
    const script = document.createElement("script");
    const end = () => {
      window.clearTimeout(timer);
      if (!window.turnstile) script.remove();
      resolve(window.turnstile ?? null);
    };
    const timer = window.setTimeout(end, LOADING_MS);
    script.src = address;
    script.onload = end;
    script.onerror = end;
    document.head.append(script);
  });
}

/** A token that says that a person is here; null where there is none to be had. */
export async function provePerson({ siteKey, cData, script }: TurnstileAsked): Promise<string | null> {
  const place = document.getElementById(TURNSTILE_PLACE);
  const turnstile = place && (await load(script));
  if (!turnstile) return null;
  return new Promise((resolve) => {
    let widget: string | undefined;
    const end = (token: string | null) => {
      window.clearTimeout(timer);
      if (widget !== undefined) turnstile.remove(widget);
      resolve(token);
    };
    const timer = window.setTimeout(() => end(null), SOLVING_MS);
    widget = turnstile.render(place, {
      sitekey: siteKey,
      cData,
      language: "es",
      appearance: "interaction-only",
      callback: end,
      "error-callback": () => {
        end(null);
        return true;
      },
    });
  });
}
