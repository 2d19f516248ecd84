import { expect, test } from "vitest";
import { methods, plainHandler } from "@/lib/http";

const read = plainHandler("GET", () => new Response("read"));
const write = plainHandler("POST", async () => new Response("written"));

test("each handler is exported as it is, without anything around it", () => {
  const { GET, POST } = methods(read, write);
  expect(GET).toBe(read);
  expect(POST).toBe(write);
});

test("HEAD is left to Next, which answers it with GET", () => {
  expect(Object.keys(methods(read)).sort()).toEqual(["DELETE", "GET", "OPTIONS", "PATCH", "POST", "PUT"]);
});

test("every other method is refused, and told which ones there are", async () => {
  const { DELETE, OPTIONS } = methods(read, write);
  const refused = await DELETE(new Request("http://localhost:3000/api/v1/x", { method: "DELETE" }));
  expect(refused.status).toBe(405);
  expect(refused.headers.get("allow")).toBe("GET, HEAD, OPTIONS, POST");
  const options = await OPTIONS(new Request("http://localhost:3000/api/v1/x", { method: "OPTIONS" }));
  expect(options.status).toBe(204);
  expect(options.headers.get("allow")).toBe("GET, HEAD, OPTIONS, POST");
  const { GET } = methods(write);
  expect((await GET(new Request("http://localhost:3000/api/v1/x"))).headers.get("allow")).toBe("OPTIONS, POST");
});

test("a method has one handler", () => {
  expect(() =>
    methods(
      read,
      plainHandler("GET", () => new Response()),
    ),
  ).toThrow("Two handlers answer GET");
});
