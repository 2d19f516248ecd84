import { isDemo } from "@/lib/core/demo";
import { handleController } from "@/lib/prepaid";

/** The simulated controllers of the demonstration's barriers, with a page that says what is wrong with them. */
async function controller(request: Request, context: { params: Promise<{ path?: string[] }> }): Promise<Response> {
  if (!isDemo()) return new Response("Not found", { status: 404 });
  const { path = [] } = await context.params;
  return handleController(request, path);
}

export { controller as GET, controller as OPTIONS, controller as POST, controller as PUT };
