import type { ComponentProps } from "react";
import { CopyForm } from "@/components/parking-areas/copy-form";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";

/** The form that copies a venue's zones, or why there is nothing to copy or nowhere to. */
export function CopyZones(props: ComponentProps<typeof CopyForm>) {
  const { zones, targets } = props;
  if (zones.length > 0 && targets.length > 0) return <CopyForm {...props} />;
  const text =
    zones.length === 0 ? "Este recinto todavía no tiene zonas." : "No tienes otro recinto a dónde copiarlas.";
  return (
    <section className="panel">
      <EmptyState title="Nada que copiar" text={text}>
        <BtnLink href="/parkingArea">Ver las zonas</BtnLink>
      </EmptyState>
    </section>
  );
}
