import type { Metadata } from "next";
import { UnauthorizedPage } from "@/components/shell/error-pages";
import { dateParts } from "@/lib/core/dates";

export const metadata: Metadata = { title: "Inicia sesión" };

export default function Unauthorized() {
  return <UnauthorizedPage year={dateParts(new Date(), "America/Monterrey").year} />;
}
