import { type IconName, iconPaths } from "@/components/ui/icon-paths";

export type { IconName } from "@/components/ui/icon-paths";

interface IconProps {
  name: IconName;
  size?: number;
  stroke?: number;
  className?: string;
}

/** A line icon, hidden from assistive technology: the text beside it says the same. Its class has what all have in common. */
export function Icon({ name, size = 18, stroke, className }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : "icon"}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      style={stroke === undefined ? undefined : { strokeWidth: stroke }}
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
