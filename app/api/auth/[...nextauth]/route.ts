import NextAuth from "next-auth";
import { authOptions } from "@/lib/http/next-auth";

function handle(request: Request, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  return NextAuth(authOptions())(request, context);
}

export { handle as GET, handle as POST };
