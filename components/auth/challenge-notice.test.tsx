import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChallengeNotice } from "@/components/auth/challenge-notice";

test("tells how far the puzzle is, whatever the failure that asked for it", () => {
  const html = renderToStaticMarkup(<ChallengeNotice failure={null} solving={0.42} codeHref="/codigo" />);
  expect(html).toContain('aria-valuenow="42"');
  expect(html).not.toContain("Entrar con un código");
});
