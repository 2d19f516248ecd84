import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GuardHome } from "@/components/home/guard-home";

const homeOf = (isPaired: boolean) =>
  renderToStaticMarkup(
    <GuardHome shift={null} now={new Date()} posts={[]} isPaired={isPaired} hasDoors={false} hasDesk={false} />,
  );

test("a guard without a gate today finds the scanner of venues' QRs as well; a paired phone has no use for it", () => {
  expect(homeOf(false)).toContain("Hoy no tienes accesos asignados");
  expect(homeOf(false)).toContain('href="/scan-enclosure"');
  expect(homeOf(true)).not.toContain('href="/scan-enclosure"');
});
