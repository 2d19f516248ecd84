import type { UseFormRegisterReturn } from "react-hook-form";
import { Input, NumberInput, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import type { SubscriberOptions, ZoneOption } from "@/lib/subscriber-qrs";
import { KIND_LABELS, SUBSCRIBER_KINDS, type SubscriberKind } from "@/lib/subscriber-qrs/client";

export type ScopeName = "kind" | "parkingAreaId" | "seasonId" | "validFrom" | "validUntil" | "entryRights";

/** Binds a control to its form. */
type Bound = Partial<UseFormRegisterReturn> & { name: string; defaultValue?: string };

interface ScopeFieldsProps {
  options: SubscriberOptions;
  kind: SubscriberKind;
  zone?: ZoneOption | undefined;
  /** The kind can be chosen only when the QR is made. */
  isNew: boolean;
  field: (name: ScopeName) => Bound;
  errorOf?: (name: ScopeName) => string | null;
}

const KINDS = SUBSCRIBER_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

/** Zone, season and days of one person's QR, or of a file's. */
export function ScopeFields({ options, kind, zone, isNew, field, errorOf = () => null }: ScopeFieldsProps) {
  const isVip = kind === "infinity";
  const venueName = (id: number) => options.venues.find((venue) => venue.id === id)?.name ?? "";
  const among = (id: number) => (options.venues.length > 1 ? `, ${venueName(id)}` : "");
  const zones = options.zones.filter((one) => !isVip || one.isVip);
  const seasons = options.seasons.filter((one) => !zone || one.enclosureId === zone.enclosureId);
  return (
    <Block title="Dónde y cuándo entra">
      <div className="grid gap-4 sm:grid-cols-2">
        {isNew ? (
          <Field
            label="Tipo"
            help={isVip ? "Entra a todos los eventos del recinto." : "Entra a los eventos de su temporada o fechas."}
            error={errorOf("kind")}
          >
            <Select options={KINDS} {...field("kind")} />
          </Field>
        ) : null}
        <Field
          label="Zona"
          help={isVip && zones.length === 0 ? "Ninguna de tus zonas es VIP: márcala así en Zonas." : undefined}
          error={errorOf("parkingAreaId")}
        >
          <Select
            placeholder="Elige una zona"
            options={zones.map((one) => ({
              value: String(one.id),
              label: `${one.key} ${one.name}${among(one.enclosureId)}`,
            }))}
            {...field("parkingAreaId")}
          />
        </Field>
        {isVip ? null : (
          <Field label="Temporada" help="Opcional si escribes las fechas." error={errorOf("seasonId")}>
            <Select
              placeholder="Ninguna: por fechas"
              options={seasons.map(({ id, name, events, enclosureId }) => ({
                value: String(id),
                label: `${name} (${events} ${events === 1 ? "evento" : "eventos"})${among(enclosureId)}`,
              }))}
              {...field("seasonId")}
            />
          </Field>
        )}
        <Field label="Desde" help="Opcional. Vacío: desde hoy." error={errorOf("validFrom")}>
          <Input type="date" {...field("validFrom")} />
        </Field>
        <Field
          label="Hasta"
          help={isVip ? "Opcional. Vacío: sin fin." : "Opcional con una temporada."}
          error={errorOf("validUntil")}
        >
          <Input type="date" {...field("validUntil")} />
        </Field>
        <Field label="Entradas por evento" help="Después de cada salida." error={errorOf("entryRights")}>
          <NumberInput maxLength={2} {...field("entryRights")} />
        </Field>
      </div>
    </Block>
  );
}
