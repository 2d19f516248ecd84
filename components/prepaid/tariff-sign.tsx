import type { TariffSign as Sign } from "@/lib/prepaid/client";

/** A tariff as the sign at the entrance says it. */
export function TariffSign({ sign: { lines, note } }: { sign: Sign }) {
  return (
    <>
      <dl className="lineas">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="chico mt-2">{note}</p>
    </>
  );
}
