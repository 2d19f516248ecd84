import { describe, expect, it } from "vitest";
import { listHref, numberParam, singleParams, sortProps } from "@/components/office/list-url";

describe("addresses of lists", () => {
  it("keeps one short value per name", () => {
    expect(singleParams({ q: [" a ", "b"], page: "2", empty: " ", none: undefined })).toEqual({ q: "a", page: "2" });
    expect(singleParams({ q: "x".repeat(500) }).q).toHaveLength(100);
    expect(singleParams({ q: "x".repeat(500) }, { q: 200 }).q).toHaveLength(200);
    expect([numberParam("12"), numberParam("-1"), numberParam("1e3"), numberParam("99999999999")]).toEqual([
      12,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("asks no list for what it cannot answer", () => {
    expect(singleParams({ q: "a\0b", only: "\0" })).toEqual({ q: "ab" });
    expect(singleParams({ q: `${"x".repeat(99)}🚗` }).q?.isWellFormed()).toBe(true);
  });

  it("starts again at the first page when a filter changes, and forgets what was done", () => {
    const params = { q: "a b", despues: "W10", hecho: "guardado" };
    expect(listHref("/x", params, { antes: "W11" })).toBe("/x?q=a+b&antes=W11");
    expect(listHref("/x", params, { kind: "vip" })).toBe("/x?q=a+b&kind=vip");
    expect(listHref("/x", params, { q: null })).toBe("/x");
  });

  it("turns the order round on the same column", () => {
    expect(sortProps("/x", {}, "name", "name")).toEqual({ sortHref: "/x?sort=-name", sorted: "ascending" });
    expect(sortProps("/x", { sort: "-name" }, "name", "name")).toEqual({
      sortHref: "/x?sort=name",
      sorted: "descending",
    });
    expect(sortProps("/x", {}, "key", "name")).toEqual({ sortHref: "/x?sort=key" });
  });
});
