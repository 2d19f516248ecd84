/** Entries of the last minutes as small bars, the oldest first. */
export function MinutesChart({ minutes, isSmall = false }: { minutes: readonly number[]; isSmall?: boolean }) {
  const top = Math.max(1, ...minutes);
  return (
    <span className="grid gap-1">
      <svg
        viewBox="0 0 160 28"
        className={isSmall ? "h-auto w-24 max-w-full" : "h-auto w-40 max-w-full"}
        role="img"
        aria-label={`Entradas de los últimos 20 minutos, hasta ${top} por minuto`}
      >
        {minutes.map((cars, i) => {
          const height = Math.max(1.5, (cars / top) * 26);
          const key = `m${i - minutes.length}`;
          return (
            <rect
              key={key}
              className="g-barra"
              x={i * 8}
              y={28 - height}
              width={6}
              height={height}
              rx={1}
              opacity={i === minutes.length - 1 ? 1 : 0.45}
            />
          );
        })}
      </svg>
      {isSmall ? null : "Últimos 20 minutos"}
    </span>
  );
}
