import { expect, it } from "vitest";
import { fileAnswer, pdfAnswer } from "@/lib/http/file-answer";

it.each([
  ["bytes", Buffer.from("hola"), undefined, "attachment"],
  ["a text", "hola", "attachment", "attachment"],
  ["a stream", new Blob(["hola"]).stream(), "inline", "inline"],
] as const)("answers %s as a file that nothing keeps", async (_what, content, as, disposition) => {
  const answer = pdfAnswer({ filename: "a.pdf", content }, as);
  expect(Object.fromEntries(answer.headers)).toEqual({
    "content-type": "application/pdf",
    "content-disposition": `${disposition}; filename="a.pdf"`,
    "cache-control": "private, no-store",
  });
  expect(await answer.text()).toBe("hola");
});

it("says what a file is", () => {
  const answer = fileAnswer({ filename: "a.svg", contentType: "image/svg+xml", content: "<svg/>" });
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
});
