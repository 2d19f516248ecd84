interface StoppedByProps {
  data: Readonly<Record<string, unknown>> | null;
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === "number");
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** The events that stop a change, each a link to where its zones are changed. Renders nothing without them. */
export function StoppedBy({ data }: StoppedByProps) {
  const { eventIds, eventNames } = data ?? {};
  if (!isNumbers(eventIds) || !isTexts(eventNames) || eventIds.length === 0) return null;
  return (
    <section className="aviso aviso-alerta" aria-label="Eventos que lo impiden">
      <div className="crece">
        <strong>{eventIds.length === 1 ? "Lo impide un evento" : `Lo impiden ${eventIds.length} eventos`}</strong>
        <ul>
          {eventIds.map((id, index) => (
            <li key={id}>
              <a className="enlace" href={`/event/${id}?ver=zonas`}>
                {eventNames[index]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
