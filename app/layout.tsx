import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { connection } from "next/server";
import type { CSSProperties, ReactNode } from "react";
import { BridgeDetector } from "@/components/shell/bridge-detector";
import { fontClasses } from "@/components/shell/fonts";
import { FormsThatWait } from "@/components/shell/forms-that-wait";
import { Loader } from "@/components/shell/loader";
import { PageTop } from "@/components/shell/page-top";
import { THEME_COOKIE, type Theme, themeOf } from "@/components/shell/theme";
import { DEFAULT_BRAND } from "@/components/ui/brand-color";
import "@/app/globals.css";

export const metadata: Metadata = {
  title: { default: "Control Traslado", template: "%s | Control Traslado" },
  description: "Compra tu lugar de estacionamiento para el evento y entra con tu código QR.",
  applicationName: "Control Traslado",
  formatDetection: { telephone: false, date: false, address: false, email: false },
};

/** The theme that the person chose; none follows the system. */
async function chosenTheme(): Promise<Theme | undefined> {
  return themeOf((await cookies()).get(THEME_COOKIE)?.value);
}

export async function generateViewport(): Promise<Viewport> {
  return {
    width: "device-width",
    initialScale: 1,
    viewportFit: "cover",
    colorScheme: (await chosenTheme()) ?? "light dark",
    themeColor: DEFAULT_BRAND,
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Scripts carry a nonce of their request, so no page may be rendered ahead of it, the 404 included.
  await connection();
  return (
    <html
      lang="es"
      className={fontClasses}
      data-theme={await chosenTheme()}
      style={{ "--brand": DEFAULT_BRAND } as CSSProperties}
    >
      <body>
        {children}
        <Loader />
        <FormsThatWait />
        <BridgeDetector />
        <PageTop />
      </body>
    </html>
  );
}
