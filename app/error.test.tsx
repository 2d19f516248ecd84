import { NextRequest } from "next/server";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import ErrorPage from "@/app/error";
import { wrongAddress } from "@/lib/core/wrong-address";
import { proxy } from "@/proxy";

const draw = (error: unknown) => renderToStaticMarkup(<ErrorPage error={error} retry={() => undefined} />);

test("a page that was opened by another address than the public one says by which to come", () => {
  const html = draw(new Error(wrongAddress("https://boletos.example")));
  expect(html).toContain("Entra por la otra dirección");
  expect(html).toContain('href="https://boletos.example"');
  expect(html).not.toContain("Algo falló de nuestro lado");
  expect(draw(new Error("An unexpected response was received from the server."))).toContain(
    "Algo falló de nuestro lado",
  );
});

test("the proxy answers what such a page sends so that a person can read it", async () => {
  const send = (more: Record<string, string>) =>
    proxy(
      new NextRequest("http://10.0.0.7:3000/login", {
        method: "POST",
        headers: { origin: "http://10.0.0.7:3000", "content-type": "multipart/form-data; boundary=x", ...more },
      }),
    );
  const plain = await send({ accept: "text/html" });
  expect([plain.status, plain.headers.get("content-type")]).toEqual([403, "text/html; charset=utf-8"]);
  expect(await plain.text()).toContain('href="http://localhost:3000/login"');
  const action = await send({ accept: "text/x-component", "next-action": "abc" });
  expect([action.status, action.headers.get("content-type")]).toEqual([403, "text/plain"]);
  expect(draw(new Error(await action.text()))).toContain('href="http://localhost:3000"');
  expect(action.headers.get("x-content-type-options")).toBe("nosniff");
});
