/// <reference lib="webworker" />
import { CacheableResponsePlugin, CacheFirst, ExpirationPlugin, NetworkFirst, Serwist } from "serwist";
import { isScannerPage, PAGES_CACHE, STATIC_CACHE } from "@/components/access/offline/scanner-pages";

const DAY = 86_400;
const good = new CacheableResponsePlugin({ statuses: [200] });

/**
 * Opens the scanner without a network: its pages as they were last, with the scripts that they had then. Their headers are
 * kept with them, so that the nonce of a page's policy is the one in its scripts. It keeps nothing else.
 */
new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  runtimeCaching: [
    {
      matcher: ({ request, url, sameOrigin }) =>
        sameOrigin && request.mode === "navigate" && isScannerPage(url.pathname),
      handler: new NetworkFirst({
        cacheName: PAGES_CACHE,
        networkTimeoutSeconds: 3,
        matchOptions: { ignoreVary: true, ignoreSearch: true },
        plugins: [good, new ExpirationPlugin({ maxEntries: 8, maxAgeSeconds: 14 * DAY })],
      }),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/_next/static/"),
      handler: new CacheFirst({
        cacheName: STATIC_CACHE,
        matchOptions: { ignoreVary: true },
        plugins: [good, new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 30 * DAY })],
      }),
    },
  ],
}).addEventListeners();
