"use client";

import { TermsButton } from "@/components/shell/terms-button";
import { TermsModal } from "@/components/shell/terms-modal";
import { ThemeSwitch } from "@/components/shell/theme-switch";

interface FooterProps {
  year: number;
  platformName?: string;
  /** The product's site. */
  siteHref?: string;
  termsHref?: string;
  privacyHref?: string;
  /** Where the switch of the theme is elsewhere on the page. */
  plain?: boolean;
}

/** The foot of every page: whose it is, the terms, the privacy notice. For the browser, so that its text travels once. */
export function Footer({
  year,
  platformName = "Control Traslado",
  siteHref = "/",
  termsHref = "/terminos",
  privacyHref = "/privacidad",
  plain,
}: FooterProps) {
  return (
    <footer className="pie">
      <ul>
        <li>
          © {year} <a href={siteHref}>{platformName}</a>
        </li>
        <li>
          <TermsButton href={termsHref}>
            <TermsModal />
          </TermsButton>
        </li>
        <li>
          <a href={privacyHref}>Aviso de privacidad</a>
        </li>
        {plain ? null : (
          <li>
            <ThemeSwitch />
          </li>
        )}
      </ul>
    </footer>
  );
}
