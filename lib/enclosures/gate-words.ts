interface NamedGate {
  label: string;
  /** Empty where nobody said. */
  street: string;
}

/** "Acceso 1, Av. del Acero". */
export function gateLine({ label, street }: NamedGate): string {
  return street ? `${label}, ${street}` : label;
}

/** `gateLine` of each. */
export function gateLines(gates: readonly NamedGate[]): string[] {
  return gates.map(gateLine);
}
