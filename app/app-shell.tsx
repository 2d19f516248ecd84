import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { logoutAction } from "@/app/(auth)/actions";
import { navigationOf } from "@/app/navigation";
import { SecondFactorGate } from "@/components/account/second-factor-gate";
import type { ProfileLink } from "@/components/shell/profile-menu";
import { Shell } from "@/components/shell/shell";
import type { Breadcrumb } from "@/components/ui/breadcrumbs";
import { proveSecondFactorAction } from "@/lib/auth/actions";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { dateParts, formatDay, greeting, locationLine } from "@/lib/core/dates";
import { hashToken } from "@/lib/core/ids";
import { can } from "@/lib/core/permissions";
import { DOWNLOADS_PATH } from "@/lib/downloads/client";
import { type VenueInView, venueInView } from "@/lib/enclosures";
import { VENUE_COOKIE } from "@/lib/http";
import { pictureAt } from "@/lib/storage/client";

interface AppShellProps {
  ctx: Ctx & { actor: PersonActor };
  title: string;
  breadcrumb?: readonly Breadcrumb[];
  /** The tall header with the banner, of Inicio. */
  tall?: boolean;
  /** The venue that the page is about, where it is not the one in view. */
  venueSlug?: string;
  children: ReactNode;
}

/** The venue in view of this request. */
export async function loadVenue(ctx: Ctx, slug?: string): Promise<VenueInView> {
  const remembered = slug ?? (await cookies()).get(VENUE_COOKIE)?.value;
  return venueInView({ ctx, input: remembered ? { slug: remembered } : {} });
}

/** What the profile menu leads to; nothing on a paired phone. */
const DOWNLOADS: ProfileLink = { label: "Descargas", href: DOWNLOADS_PATH, icon: "download" };
const ACCOUNT: readonly ProfileLink[] = [
  { label: "Mi Perfil", href: "/change-profile", icon: "user" },
  { label: "Cambiar Contraseña", href: "/change-pass", icon: "key-round" },
];

/** Buyers have no list that is long. */
const profileLinks = (actor: PersonActor): readonly ProfileLink[] =>
  can(actor, "download:own") && actor.profile !== 2 ? [...ACCOUNT, DOWNLOADS] : ACCOUNT;

/** Names the session that local storage mirrors. The tag tells two sessions of a person apart without revealing either. */
const mirrorOf = ({ userId, tenant, sessionId }: PersonActor, venue: VenueInView) => ({
  userId,
  idAdmin: tenant?.id ?? venue.adminId,
  tag: hashToken(sessionId).toString("hex").slice(0, 12),
});

const initialsOf = (name: string) => name.slice(0, 2).toUpperCase();

/** Everything around a page of a logged-in person. */
export async function AppShell({ ctx, title, breadcrumb, tall, venueSlug, children }: AppShellProps) {
  const venue = await loadVenue(ctx, venueSlug);
  const { actor, now } = ctx;
  const ownsAccount = can(actor, "account:read");
  const place = locationLine(venue.location);
  return (
    <Shell
      brandName={venue.name}
      brandLogo={venue.logo ? pictureAt(venue.logo, 128) : null}
      brand={venue.color}
      homeHref="/home"
      nav={navigationOf(actor, venue)}
      user={{ name: actor.name, initials: initialsOf(actor.name) }}
      greeting={`¡Hola ${actor.name}!`}
      locationLine={tall ? `${greeting(now, venue.timeZone)} · ${formatDay(now, venue.timeZone)} · ${place}` : place}
      title={title}
      bannerUrl={venue.banner && pictureAt(venue.banner, 960)}
      year={dateParts(now, venue.timeZone).year}
      logoutAction={logoutAction}
      profileLinks={ownsAccount ? profileLinks(actor) : []}
      mirror={ownsAccount ? mirrorOf(actor, venue) : null}
      secondFactor={actor.profile === 1 ? <SecondFactorGate prove={proveSecondFactorAction} /> : null}
      {...(tall ? { tall } : {})}
      {...(breadcrumb ? { breadcrumb } : {})}
    >
      {children}
    </Shell>
  );
}
