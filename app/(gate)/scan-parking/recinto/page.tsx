import type { Metadata } from "next";
import { NoStations } from "@/components/access/no-stations";
import { Scanner } from "@/components/access/scanner";
import { doorsOfGuard, gatesOfGuard } from "@/lib/access";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Puertas del recinto", robots: { index: false } };

/** Shows only the doors of `recinto`, the slug that a venue's QR carries, where it is given. */
export default async function VenueDoorPage({
  searchParams,
}: {
  searchParams: Promise<{ recinto?: string | string[] }>;
}) {
  const ctx = await requireActor("scan:redeem");
  const { recinto } = await searchParams;
  const slug = typeof recinto === "string" ? recinto : undefined;
  const input = slug ? { slug } : {};
  const [posts, gates] = await Promise.all([doorsOfGuard({ ctx, input }), gatesOfGuard({ ctx, input })]);
  const other =
    gates.length > 0 ? { href: `/scan-qr${slug ? `?recinto=${slug}` : ""}`, label: "Accesos para autos" } : null;
  return (
    <main className="escaner">
      {posts.length > 0 ? (
        <Scanner
          posts={posts}
          scanner="door"
          isPaired={ctx.actor.kind === "paired_phone"}
          other={other}
          asks={slug !== undefined && other !== null}
        />
      ) : (
        <NoStations
          scanner="door"
          other={other}
          atVenue={slug !== undefined}
          readsAll={can(ctx.actor, "guard:write")}
        />
      )}
    </main>
  );
}
