import { usersQuery } from "@/app/(backoffice)/users/users-query";
import { singleParams } from "@/components/office/list-url";
import { requireActor } from "@/lib/http";
import { exportUsers } from "@/lib/users";

/** The list with the page's filters as an Excel file. */
export async function GET(request: Request): Promise<Response> {
  const ctx = await requireActor("user:read");
  const params = singleParams(Object.fromEntries(new URL(request.url).searchParams));
  const { filename, contentType, content } = await exportUsers({ ctx, input: usersQuery(params) });
  return new Response(content, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
