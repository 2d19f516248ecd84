export interface LineIconProps {
  path: string;
  size?: number;
  stroke?: number;
  className?: string;
}

/** The drawing of an icon, hidden from assistive technology: the text beside it says the same. Its class has what all have in common. */
export function LineIcon({ path, size = 18, stroke, className }: LineIconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : "icon"}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      style={stroke === undefined ? undefined : { strokeWidth: stroke }}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
