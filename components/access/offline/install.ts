import {
  isScannerPage,
  PAGES_CACHE,
  SCOPE,
  SERVICE_WORKER,
  STATIC_CACHE,
} from "@/components/access/offline/scanner-pages";

const ASSETS = "/_next/static/";

/** What this page has loaded so far: the service worker did not see its first load. */
function loadedAssets(): string[] {
  const entries = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  return entries
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(ASSETS))
    .map(String);
}

/** Keeps the page and its scripts for a cold start without a network. Answers whether they are there. */
async function keepPage(): Promise<boolean> {
  const statics = await caches.open(STATIC_CACHE);
  const known = new Set((await statics.keys()).map(({ url }) => url));
  await Promise.all(loadedAssets().flatMap((url) => (known.has(url) ? [] : [statics.add(url)])));
  const pages = await caches.open(PAGES_CACHE);
  const page = await fetch(location.pathname, { redirect: "manual", headers: { Accept: "text/html" } });
  if (page.status === 200 && isScannerPage(location.pathname)) await pages.put(location.pathname, page);
  return (await pages.match(location.pathname, { ignoreVary: true })) !== undefined;
}

/** Makes the scanner open without a network from now on. False: this browser cannot, or this address may not. */
export async function installScanner(): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !("caches" in globalThis)) return false;
  try {
    // A page that was come to from another one is not under it yet, so nobody waits for that.
    await navigator.serviceWorker.register(SERVICE_WORKER, { scope: SCOPE });
    return await keepPage();
  } catch {
    return false;
  }
}

/** The pages show whose gate it was: they go with the session. */
export async function forgetPages(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(PAGES_CACHE);
}
