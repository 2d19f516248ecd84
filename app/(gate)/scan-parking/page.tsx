import type { Metadata } from "next";
import { gateMoney } from "@/app/(gate)/gate-money";
import { NoStations } from "@/components/access/no-stations";
import { Scanner } from "@/components/access/scanner";
import { doorsOfGuard, gatesOfGuard } from "@/lib/access";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Entradas y salidas", robots: { index: false } };

export default async function ScanParkingPage() {
  const ctx = await requireActor("scan:redeem");
  const [posts, doors] = await Promise.all([gatesOfGuard({ ctx }), doorsOfGuard({ ctx })]);
  const other = doors.length > 0 ? { href: "/scan-parking/recinto", label: "Puertas del recinto" } : null;
  return (
    <main className="escaner">
      {posts.length > 0 ? (
        <Scanner
          posts={posts}
          scanner="parking"
          money={gateMoney(ctx.actor)}
          isPaired={ctx.actor.kind === "paired_phone"}
          other={other}
        />
      ) : (
        <NoStations scanner="parking" other={other} atVenue={false} readsAll={can(ctx.actor, "guard:write")} />
      )}
    </main>
  );
}
