import { ImageResponse } from "next/og";
import type { Sign } from "@/app/[enclosure]/shared-link";
import { brandColor } from "@/components/ui/brand-color";

const size = { width: 1200, height: 630 };

/** Black or white, whichever reads better on the colour (WCAG's luminance). */
function inkOn(color: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? "#000000" : "#ffffff";
}

/** The picture of a shared link: the venue's guide sign, with an arrow, a title and a line. */
export function sharePicture({ color, title, line }: Sign): ImageResponse {
  const plate = brandColor(color);
  const ink = inkOn(plate);
  return new ImageResponse(
    <div style={{ display: "flex", width: "100%", height: "100%", padding: 40, background: "#e9ecef" }}>
      <div style={{ display: "flex", flex: 1, padding: 14, borderRadius: 40, background: plate }}>
        <div
          style={{
            display: "flex",
            flex: 1,
            alignItems: "center",
            gap: 56,
            padding: 56,
            border: `6px solid ${ink}`,
            borderRadius: 30,
            color: ink,
          }}
        >
          <svg
            width="150"
            height="150"
            viewBox="0 0 24 24"
            fill="none"
            stroke={ink}
            strokeWidth="3.4"
            aria-hidden="true"
          >
            <path d="M12 22V4.2M4 12.4 12 4.4l8 8" />
          </svg>
          <div style={{ display: "flex", flexDirection: "column", flex: 1, gap: 24 }}>
            <div style={{ fontSize: title.length > 34 ? 68 : 88, lineHeight: 1.05 }}>{title.slice(0, 90)}</div>
            <div style={{ fontSize: 40, lineHeight: 1.25 }}>{line}</div>
          </div>
        </div>
      </div>
    </div>,
    size,
  );
}
