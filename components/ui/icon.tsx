import { type IconName, iconPaths } from "@/components/ui/icon-paths";
import { LineIcon, type LineIconProps } from "@/components/ui/line-icon";

export type { IconName } from "@/components/ui/icon-paths";

interface IconProps extends Omit<LineIconProps, "path"> {
  name: IconName;
}

/** A line icon by its name. */
export function Icon({ name, ...look }: IconProps) {
  return <LineIcon path={iconPaths[name]} {...look} />;
}
