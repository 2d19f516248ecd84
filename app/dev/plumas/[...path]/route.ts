import { isDemo } from "@/lib/core/demo";
import { handleController } from "@/lib/prepaid";

/** The simulated controllers of the demonstration's barriers. */
async function controller(request: Request, context: { params: Promise<{ path: string[] }> }): Promise<Response> {
  if (!isDemo()) return new Response("Not found", { status: 404 });
  return handleController(request, (await context.params).path);
}

export { controller as GET, controller as POST, controller as PUT };
