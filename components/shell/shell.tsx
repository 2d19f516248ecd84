"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { UnsavedGuard } from "@/components/office/unsaved-guard";
import { Footer } from "@/components/shell/footer";
import { LogoutForm } from "@/components/shell/logout-form";
import type { MirrorOf } from "@/components/shell/mirror-store";
import { MobileMenu } from "@/components/shell/mobile-menu";
import { type NavEntry, placeOf } from "@/components/shell/nav-entry";
import { type ProfileLink, ProfileMenu } from "@/components/shell/profile-menu";
import { SessionMirror } from "@/components/shell/session-mirror";
import { Sidebar } from "@/components/shell/sidebar";
import { Brand } from "@/components/ui/brand";
import { type Breadcrumb, Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Toasts } from "@/components/ui/toaster";

const LOGOUT_FORM = "salir";

export interface ShellProps {
  brandName: string;
  /** The venue's logo. */
  brandLogo?: string | null;
  platformName?: string;
  /** The venue's colour. */
  brand?: string | null;
  homeHref?: string;
  loginHref?: string;
  nav: readonly NavEntry[];
  user: { name: string; initials: string };
  /** Entries of the profile menu above "Cerrar sesión": only screens that exist. */
  profileLinks?: readonly ProfileLink[];
  /** "¡Hola Mariana!" */
  greeting: string;
  /** "Monterrey, N.L."; in the tall header the whole line: "Buenas noches · sáb 28 nov · Monterrey, N.L." */
  locationLine: string;
  title: string;
  bannerUrl?: string | null;
  /** The header of Inicio: banner, greeting in large type. */
  tall?: boolean;
  /** Steps before the title; the title closes it. Default: Inicio. */
  breadcrumb?: readonly Breadcrumb[];
  year: number;
  /** The product's site, for the footer. */
  siteHref?: string;
  logoutAction: (form: FormData) => Promise<void>;
  /** Whose session local storage mirrors; none for a paired phone. */
  mirror?: MirrorOf | null;
  /** Asks administrators for a code when an act needs one. */
  secondFactor?: ReactNode;
  children: ReactNode;
}

/** Everything around a page of the back office: sidebar, header, footer. Only draws what it is given, in the browser too: so a page carries its data instead of its tree. */
export function Shell(props: ShellProps) {
  const { platformName = "Control Traslado", homeHref = "/home", loginHref = "/login", profileLinks = [] } = props;
  const place = placeOf(usePathname(), props.nav, props.breadcrumb ?? [], homeHref);
  const sidebar = (
    <Sidebar
      brandName={props.brandName}
      brandLogo={props.brandLogo ?? null}
      platformName={platformName}
      homeHref={homeHref}
      place={place}
      nav={props.nav}
      logoutForm={LOGOUT_FORM}
    />
  );
  return (
    <Brand color={props.brand}>
      <a className="btn btn-main salto" href="#contenido">
        Saltar al contenido
      </a>
      <div className="shell">
        <aside className="lat">{sidebar}</aside>
        <div className="flex min-w-0 flex-col">
          <header className={props.tall ? "shell-cab shell-cab-alta sobre-placa" : "shell-cab sobre-placa"}>
            {props.bannerUrl ? <img src={props.bannerUrl} alt="" /> : null}
            <MobileMenu>{sidebar}</MobileMenu>
            {props.tall ? <TallHead {...props} /> : <ShortHead {...props} homeHref={homeHref} />}
            <div className={props.tall ? "ml-auto flex-none self-end" : "flex-none max-md:ml-auto"}>
              <ProfileMenu
                name={props.user.name}
                initials={props.user.initials}
                links={profileLinks}
                logoutForm={LOGOUT_FORM}
              />
            </div>
          </header>
          <main className="cuerpo w-full grow" id="contenido" tabIndex={-1}>
            {props.children}
          </main>
          <Footer year={props.year} platformName={platformName} siteHref={props.siteHref} plain />
        </div>
      </div>
      <LogoutForm id={LOGOUT_FORM} action={props.logoutAction} loginHref={loginHref} />
      {props.mirror ? <SessionMirror {...props.mirror} /> : null}
      {props.secondFactor}
      <UnsavedGuard />
      <Toasts />
    </Brand>
  );
}

function TallHead({ title, greeting, locationLine }: ShellProps) {
  return (
    <div>
      <p className="rotulo">{title}</p>
      <h1>{greeting}</h1>
      <p className="mt-0.5">{locationLine}</p>
    </div>
  );
}

function ShortHead({ title, greeting, locationLine, breadcrumb, homeHref }: ShellProps) {
  const before = breadcrumb ?? [{ label: "Inicio", href: homeHref }];
  return (
    <>
      <Breadcrumbs items={[...before, { label: title }]} />
      <p className="saludo">
        <b>{greeting}</b>
        {locationLine}
      </p>
    </>
  );
}
