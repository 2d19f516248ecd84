import { ShareButton } from "@/components/store/share-button";
import { btnClass } from "@/components/ui/btn-class";
import { Icon } from "@/components/ui/icon";

/** The header's way to send the event to somebody. */
export function ShareEvent({ title, url }: { title: string; url: string }) {
  return (
    <ShareButton title={title} url={url} className={btnClass({ variant: "icono", className: "-mr-3" })}>
      <Icon name="share-2" size={20} />
      <span className="vh">Compartir este evento</span>
    </ShareButton>
  );
}
