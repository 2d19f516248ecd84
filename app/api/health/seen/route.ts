import { env } from "@/lib/core/env";
import type { Seen } from "@/lib/doctor";
import { methods, plainHandler } from "@/lib/http";
import { clientAddress, SOCKET_ADDRESS_HEADER } from "@/lib/http/client-address";

export const dynamic = "force-dynamic";

const plain = (address: string) => address.trim().replace(/^::ffff:/, "");

/** Tells the sender how the request arrived here. `npm run doctor` judges the proxy by it. */
function answerSeen({ headers }: Request): Response {
  const socket = plain(headers.get(SOCKET_ADDRESS_HEADER) ?? "");
  const address = clientAddress(headers, env().TRUSTED_PROXIES) ?? null;
  // Next fills the header with the socket's own address where nobody sent one.
  const named = (headers.get("x-forwarded-for") ?? "").split(",").map(plain).filter(Boolean);
  const isForwarded = named.some((one) => one !== socket);
  const seen: Seen = {
    address,
    host: headers.get("host"),
    proto: headers.get("x-forwarded-proto"),
    forwarded: !isForwarded ? "absent" : address === socket ? "ignored" : "believed",
  };
  return Response.json(seen, { headers: { "cache-control": "no-store" } });
}

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(plainHandler("GET", answerSeen));
