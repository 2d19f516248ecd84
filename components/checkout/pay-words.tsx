import { type Method, OFFLINE_METHODS } from "@/lib/pricing/client";

const words = (method: Method) => (OFFLINE_METHODS.includes(method) ? "Obtener referencia" : "Pagar");

/** What the button of paying does, by the method that is chosen: cash and deposits are paid elsewhere. */
export function PayWords({ methods }: { methods: readonly Method[] }) {
  const [first, ...others] = methods;
  if (!first || others.every((method) => words(method) === words(first))) return words(first ?? "card");
  return (
    <span className="por-metodo">
      {methods.map((method) => (
        <span key={method} data-metodo={method}>
          {words(method)}
        </span>
      ))}
    </span>
  );
}
