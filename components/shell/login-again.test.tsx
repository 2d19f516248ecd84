import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { LoginAgain } from "@/components/shell/login-again";

vi.mock("next/navigation", () => ({ usePathname: () => "/change-profile" }));

it.each(["auth.required", "auth.session_expired"])("%s leads to the login and back to the page", (code) => {
  const html = renderToStaticMarkup(<LoginAgain code={code} />);
  expect(html).toContain('href="/login?returnUrl=%2Fchange-profile"');
});

it.each([undefined, "user.wrong_password"])("%s needs no login", (code) => {
  expect(renderToStaticMarkup(<LoginAgain code={code} />)).toBe("");
});
