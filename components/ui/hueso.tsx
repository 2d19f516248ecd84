/** A grey bone with the final size of what is loading. Any CSS length. */
export function Hueso({ width, height }: { width: string; height: string }) {
  return <span className="hueso" style={{ width, height }} aria-hidden="true" />;
}

const widths = ["61%", "52%", "43%", "34%", "57%", "47%"] as const;

/** Bones of a list of up to six rows, announced once. */
export function HuesosLista({ rows = 4 }: { rows?: number }) {
  return (
    <div className="grid gap-4 p-4.5" role="status" aria-label="Cargando lista">
      {widths.slice(0, rows).map((width) => (
        <div className="fila gap-4" key={width}>
          <Hueso width="2.375rem" height="1.75rem" />
          <Hueso width={width} height="0.875rem" />
        </div>
      ))}
    </div>
  );
}
