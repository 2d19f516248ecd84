import { isDemo } from "@/lib/core/demo";
import { env } from "@/lib/core/env";
import { deliverNotice, handleBank } from "@/lib/payments";

const clock = () => new Date();

async function bank(request: Request, context: { params: Promise<{ path?: string[] }> }): Promise<Response> {
  if (!isDemo()) return new Response("Not found", { status: 404 });
  const { path = [] } = await context.params;
  return handleBank(request, path, {
    now: clock(),
    baseUrl: env().APP_URL,
    send: async (notices) => {
      for (const notice of notices) await deliverNotice(notice, clock);
    },
  });
}

export { bank as GET, bank as OPTIONS, bank as POST };
