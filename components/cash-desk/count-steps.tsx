const STEPS = [
  { title: "Cuenta", text: "Todo lo que hay en la caja, con el fondo" },
  { title: "Compara", text: "Ves lo que debía haber y la diferencia" },
  { title: "Entrega", text: "Firman quien entrega y quien recibe" },
] as const;

/** Where one is between counting and handing over. */
export function CountSteps({ step }: { step: 1 | 3 }) {
  return (
    <section className="panel" aria-label="Pasos">
      <ol className="etapas">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} aria-current={index + 1 === step ? "step" : undefined}>
            <span className="paso" aria-hidden="true">
              {index + 1}
            </span>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
