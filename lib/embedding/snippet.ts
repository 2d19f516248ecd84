import { htmlText } from "@/lib/core/html";

interface Shown {
  appUrl: string;
  slug: string;
  /** One event of the store; all of them if not given. */
  eventId?: number | null;
  title: string;
  /** Pixels: until the script knows how tall it is, and where it does not run. */
  height?: number;
  /** Pixels; as wide as there is room if not given. */
  width?: number;
}

/** Where a store shows itself inside of another site's page. */
export const frameUrl = ({ appUrl, slug, eventId }: Pick<Shown, "appUrl" | "slug" | "eventId">) =>
  `${appUrl}/${slug}/incrustar${eventId ? `?evento=${eventId}` : ""}`;

/** What stands in the other site's page: a frame, and the script that makes it as tall as its content. */
export function embedSnippet({ appUrl, title, height = 480, width, ...of }: Shown): string {
  const wide = width === undefined ? "width:100%" : `width:${width}px;max-width:100%`;
  return `<iframe src="${htmlText(frameUrl({ appUrl, ...of }))}" title="${htmlText(title)}" data-control-traslado loading="lazy" style="border:0;${wide};height:${height}px"></iframe>
<script async src="${htmlText(appUrl)}/incrustar.js"></script>`;
}
