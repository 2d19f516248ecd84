/** Ticks a row for the bar of the same name. The bar needs script, so the box is hidden without it. */
export function RowBox({ name, id, label }: { name: string; id: number; label: string }) {
  return <input type="checkbox" className="caja caja-fila" name={name} value={id} aria-label={label} />;
}
