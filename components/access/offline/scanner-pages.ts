/** Pages that open without a network. Doors for people need one. */
const SCANNER_PAGES: readonly string[] = ["/scan-qr", "/scan-qr/listo", "/scan-parking"];

export const isScannerPage = (path: string): boolean => SCANNER_PAGES.includes(path);

export const PAGES_CACHE = "ct-paginas";
export const STATIC_CACHE = "ct-estaticos";

/** Built beside the web's own scripts (`scripts/lib/build.ts`). */
export const SERVICE_WORKER = "/_next/static/escaner-sw.js";

/** Nothing but the scanners' pages is under the service worker. */
export const SCOPE = "/scan-";
