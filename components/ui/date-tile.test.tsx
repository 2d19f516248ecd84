import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DateTile } from "@/components/ui/date-tile";

const TZ = "America/Monterrey";
const said = (iso: string, now?: string) =>
  renderToStaticMarkup(<DateTile iso={iso} tz={TZ} {...(now ? { now: new Date(now) } : {})} />)
    .replace(/<[^>]+>/g, "")
    .trim();

test("a day is told by weekday, day and month; today and another year say so", () => {
  const show = "2026-11-29T03:00:00Z";
  expect(said(show)).toBe("Sáb 28 nov");
  expect(said(show, "2026-11-20T18:00:00Z")).toBe("Sáb 28 nov");
  expect(said(show, "2026-11-28T18:00:00Z")).toBe("Hoy 28 nov");
  expect(said(show, "2026-11-29T18:00:00Z")).toBe("Sáb 28 nov");
  expect(said("2027-01-19T02:00:00Z", "2026-11-28T18:00:00Z")).toBe("Lun 18 ene 2027");
});
