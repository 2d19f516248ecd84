import type { Metadata } from "next";
import { NotFoundPage } from "@/components/shell/error-pages";
import { dateParts } from "@/lib/core/dates";

export const metadata: Metadata = { title: "Página no encontrada" };

export default function NotFound() {
  return <NotFoundPage year={dateParts(new Date(), "America/Monterrey").year} />;
}
