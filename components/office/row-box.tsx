/** The box that chooses a row for the bar of the same name. That one needs script: without it the box is not there. */
export function RowBox({ name, id, label }: { name: string; id: number; label: string }) {
  return <input type="checkbox" className="caja caja-fila" name={name} value={id} aria-label={label} />;
}
