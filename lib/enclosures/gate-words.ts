interface NamedGate {
  label: string;
  /** May be empty. */
  street: string;
}

/** "Acceso 1, Av. del Acero". */
export function gateLine({ label, street }: NamedGate): string {
  return street ? `${label}, ${street}` : label;
}

export function gateLines(gates: readonly NamedGate[]): string[] {
  return gates.map(gateLine);
}
