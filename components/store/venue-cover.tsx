import { Icon } from "@/components/ui/icon";
import { Letrero } from "@/components/ui/letrero";
import { locationLine } from "@/lib/core/dates";

/** The top of a store: the venue's banner and its guide sign. */
export function VenueCover({ name, location, banner }: { name: string; location: string; banner: string }) {
  return (
    <div className="portada">
      <img src={banner} alt="" width={1600} height={560} fetchPriority="high" />
      <Letrero to="n">
        <h1>{name}</h1>
        <p className="lugar">
          <Icon name="map-pin" />
          {locationLine(location)}
        </p>
      </Letrero>
    </div>
  );
}
