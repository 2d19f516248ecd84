import { Panel } from "@/components/ui/panel";
import { StateBadge } from "@/components/ui/state-badge";
import type { CheckDto } from "@/lib/events/client";

/** The page where each point can be corrected. */
const WHERE: Record<CheckDto["key"], (eventId: number) => string | null> = {
  venue: () => "/enclosures",
  zones: (id) => `/event/${id}?ver=zonas`,
  gates: (id) => `/event/${id}?ver=zonas`,
  dates: (id) => `/event/${id}?ver=datos`,
  payment: () => "/cuentas-de-cobro",
  prices: (id) => `/event/${id}?ver=zonas`,
  guards: (id) => `/event/${id}?ver=guardias`,
  type: (id) => `/event/${id}?ver=datos`,
  picture: (id) => `/event/${id}?ver=datos`,
};

const toneOf = ({ missing, required }: CheckDto) => (missing === null ? "good" : required ? "stop" : "alert");

/** What a draft needs before it is published, and what would be good to have; nothing without checks. */
export function PublishChecks({ eventId, checks }: { eventId: number; checks: readonly CheckDto[] }) {
  if (checks.length === 0) return null;
  const left = checks.filter(({ required, missing }) => required && missing !== null).length;
  const meta = left === 0 ? "Ya se puede publicar" : left === 1 ? "Falta 1 cosa" : `Faltan ${left} cosas`;
  return (
    <Panel title="Para publicar" meta={meta}>
      <ul className="grid gap-x-6 gap-y-2 px-4.5 pt-1 pb-4 sm:grid-cols-2 lg:grid-cols-3">
        {checks.map((check) => {
          const href = WHERE[check.key](eventId);
          return (
            <li key={check.key}>
              <StateBadge tone={toneOf(check)}>{check.label}</StateBadge>
              {check.missing === null ? null : (
                <span className="meta block">
                  {check.required ? "Falta " : "Sería bueno: "}
                  {href ? (
                    <a className="enlace" href={href}>
                      {check.missing}
                    </a>
                  ) : (
                    check.missing
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
