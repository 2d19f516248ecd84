import type { Metadata } from "next";
import { gateMoney } from "@/app/(gate)/gate-money";
import { NoStations } from "@/components/access/no-stations";
import { Scanner } from "@/components/access/scanner";
import { doorsOfGuard, gatesOfGuard } from "@/lib/access";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Escáner", robots: { index: false } };

/** Shows only the gates of `recinto`, the slug that a venue's QR carries, where it is given. */
export default async function ScanQrPage({ searchParams }: { searchParams: Promise<{ recinto?: string | string[] }> }) {
  const ctx = await requireActor("scan:redeem");
  const { recinto } = await searchParams;
  const slug = typeof recinto === "string" ? recinto : undefined;
  const input = slug ? { slug } : {};
  const [posts, doors] = await Promise.all([gatesOfGuard({ ctx, input }), doorsOfGuard({ ctx, input })]);
  const at = slug ? `?recinto=${slug}` : "";
  const other = doors.length > 0 ? { href: `/scan-parking/recinto${at}`, label: "Puertas del recinto" } : null;
  return (
    <main className="escaner">
      {posts.length > 0 ? (
        <Scanner
          posts={posts}
          scanner="qr"
          money={gateMoney(ctx.actor)}
          isPaired={ctx.actor.kind === "paired_phone"}
          other={other}
          asks={slug !== undefined && other !== null}
        />
      ) : (
        <NoStations scanner="qr" other={other} atVenue={slug !== undefined} readsAll={can(ctx.actor, "guard:write")} />
      )}
    </main>
  );
}
