const COUNTERS: Record<string, string> = {
  oxxo: "Ve a cualquier tienda OXXO.",
  paynet: "Ve a una tienda que reciba pagos de Paynet.",
};

/** Where a reference is paid: a chain is named only where the provider routes there. */
function stepAtTheStore(network: string, hasBarcode: boolean): string {
  const how = hasBarcode
    ? "Muestra el código de barras en la caja, o dicta la referencia."
    : "Dicta la referencia en la caja.";
  return Object.hasOwn(COUNTERS, network) ? `${COUNTERS[network]} ${how}` : how;
}

interface AtTheStore {
  network: string;
  barcode?: string | undefined;
}

/** How to pay at a store; `comes` is what follows "En cuanto se confirme". */
export function cashSteps({ network, barcode }: AtTheStore, comes: string): string[] {
  return [
    stepAtTheStore(network, barcode !== undefined),
    "Paga el monto exacto, en una sola exhibición, y guarda tu comprobante.",
    `En cuanto se confirme ${comes}`,
  ];
}
