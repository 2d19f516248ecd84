import type { Metadata } from "next";
import { ForbiddenPage } from "@/components/shell/error-pages";
import { dateParts } from "@/lib/core/dates";

export const metadata: Metadata = { title: "Sin permiso" };

export default function Forbidden() {
  return <ForbiddenPage year={dateParts(new Date(), "America/Monterrey").year} />;
}
