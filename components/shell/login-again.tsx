"use client";

import { usePathname } from "next/navigation";

/** The way to log in again and back to this page, when a form was refused because the session is over; else nothing. */
export function LoginAgain({ code }: { code: string | undefined }) {
  const path = usePathname();
  if (code !== "auth.required" && code !== "auth.session_expired") return null;
  return (
    <p>
      Tu sesión terminó.{" "}
      <a className="enlace" href={`/login?returnUrl=${encodeURIComponent(path)}`}>
        Iniciar sesión de nuevo
      </a>
    </p>
  );
}
