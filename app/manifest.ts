import type { MetadataRoute } from "next";

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: "Control Traslado",
    short_name: "Traslado",
    lang: "es-MX",
    start_url: "/",
    display: "standalone",
    background_color: "#f2f3f5",
    theme_color: "#05216e",
    icons: [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml" }],
  };
}
