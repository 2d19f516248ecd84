import { GuideSign } from "@/components/ui/guide-sign";
import { Icon } from "@/components/ui/icon";
import { locationLine } from "@/lib/core/dates";
import { pictureSrcSet } from "@/lib/storage/client";

interface VenueCoverProps {
  name: string;
  location: string;
  banner: string;
  logo: string | null;
}

/** The top of a store: the venue's banner and its guide sign. */
export function VenueCover({ name, location, banner, logo }: VenueCoverProps) {
  return (
    <div className="portada">
      <img
        src={banner}
        srcSet={pictureSrcSet(banner, "banner")}
        sizes="100vw"
        alt=""
        width={1600}
        height={560}
        fetchPriority="high"
      />
      {logo ? <img className="portada-logo" src={logo} alt={`Logotipo de ${name}`} width={96} height={96} /> : null}
      <GuideSign to="n">
        <h1>{name}</h1>
        <p className="donde">
          <Icon name="map-pin" />
          {locationLine(location)}
        </p>
      </GuideSign>
    </div>
  );
}
