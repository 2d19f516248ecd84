import type { Metadata } from "next";
import { AppShell, loadVenue } from "@/app/app-shell";
import { AdminHome } from "@/app/home/admin-home";
import { BuyerStart } from "@/app/home/buyer-start";
import { NOTHING_WAITS, shortcutsOf } from "@/app/home/shortcuts";
import { titleOf } from "@/app/home/title-of";
import { GuardHome } from "@/components/home/guard-home";
import { Shortcuts } from "@/components/home/shortcuts";
import { Notice } from "@/components/ui/notice";
import { doorsOfGuard, gatesOfGuard, myShift } from "@/lib/access";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { can, roleOf } from "@/lib/core/permissions";
import type { VenueInView } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Inicio" };

async function Content({ ctx, venue }: { ctx: Ctx & { actor: PersonActor }; venue: VenueInView }) {
  switch (roleOf(ctx.actor)) {
    case "guard":
      return <GuardStart ctx={ctx} />;
    case "buyer":
      return <BuyerStart ctx={ctx} />;
    default:
      // A cashier has no figures of sales: the start is where it goes from.
      if (!can(ctx.actor, "report:live"))
        return <Shortcuts items={shortcutsOf(ctx.actor, venue.slug, NOTHING_WAITS)} />;
      return <AdminHome ctx={ctx} venue={venue} />;
  }
}

export default async function HomePage({ searchParams }: { searchParams: Promise<{ returnUrl?: string }> }) {
  const ctx = await requireActor("home:read");
  const venue = await loadVenue(ctx);
  const { returnUrl } = await searchParams;
  return (
    <AppShell ctx={ctx} title={titleOf(ctx.actor, venue)} tall>
      {returnUrl && ctx.actor.profile !== 2 ? (
        <Notice tone="info">
          <strong>Esa página es para compradores.</strong>
          Tu cuenta es de otro tipo: para comprar o ver boletos entra con una cuenta de comprador.
        </Notice>
      ) : null}
      <Content ctx={ctx} venue={venue} />
    </AppShell>
  );
}

async function GuardStart({ ctx }: { ctx: Ctx }) {
  const [posts, doors, shift] = await Promise.all([gatesOfGuard({ ctx }), doorsOfGuard({ ctx }), myShift({ ctx })]);
  return (
    <GuardHome
      shift={shift}
      now={ctx.now}
      posts={posts}
      isPaired={ctx.actor.kind === "paired_phone"}
      hasDoors={doors.length > 0}
      hasDesk={can(ctx.actor, "desk:use")}
    />
  );
}
