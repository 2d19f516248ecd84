import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FileNotice } from "@/components/office/file-notice";
import { fileNotice, refusedFile, TOO_MANY_FILES } from "@/components/office/list-url";
import { textOf } from "@/lib/core/messages";

const said = (notice: string | undefined) => renderToStaticMarkup(<FileNotice notice={notice} />);

it("a list says why there is no file, and nothing for what its address says of other things", () => {
  expect(fileNotice("auth.rate_limited")).toBe(TOO_MANY_FILES);
  expect(said(TOO_MANY_FILES)).toContain("muchos archivos");
  for (const code of ["report.unavailable", "auth.forbidden"] as const)
    expect(said(fileNotice(code))).toContain(textOf(code));
  for (const other of [undefined, "report.unavailable", "archivo:de nadie"]) expect(said(other)).toBe("");
  expect([refusedFile("hecho"), refusedFile(fileNotice("auth.forbidden"))]).toEqual([undefined, "auth.forbidden"]);
});
