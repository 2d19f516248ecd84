import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Enter } from "@/components/auth/code-form";
import { firstStep } from "@/components/auth/step-state";

const page = (channel: string) =>
  renderToStaticMarkup(
    <Enter state={firstStep({ identifier: "ana@correo.mx", channel })} startHref="/codigo" isBusy={false} />,
  );

test("a code that was sent by mail is not awaited by WhatsApp", () => {
  expect(page("email")).not.toContain("WhatsApp");
  expect(page("whatsapp")).toContain("Si no llega por WhatsApp, búscalo en tu correo.");
});
