"use client";

import { useEffect } from "react";

/** Remembers the venue that a visitor looks at: it drives header, colour and menus, and is no authority. */
export function VenueInView({ slug }: { slug: string }) {
  useEffect(() => {
    const expires = Date.now() + 31_536_000_000;
    void window.cookieStore?.set({ name: "ct_venue", value: slug, path: "/", expires, sameSite: "lax" });
  }, [slug]);
  return null;
}
