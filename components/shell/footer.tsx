"use client";

import { TermsButton } from "@/components/shell/terms-button";
import { TermsText } from "@/components/shell/terms-text";

interface FooterProps {
  year: number;
  platformName?: string;
  /** The product's site. */
  siteHref?: string;
  termsHref?: string;
  privacyHref?: string;
}

/** The foot of every page: whose it is, the terms, the privacy notice. For the browser, so that its text travels once. */
export function Footer({
  year,
  platformName = "Control Traslado",
  siteHref = "/",
  termsHref = "/terminos",
  privacyHref = "/privacidad",
}: FooterProps) {
  return (
    <footer className="pie">
      <ul>
        <li>
          © {year} <a href={siteHref}>{platformName}</a>
        </li>
        <li>
          <TermsButton href={termsHref}>
            <h2 id="terminos-titulo">Términos y Condiciones</h2>
            <TermsText />
            <form method="dialog" className="acciones">
              <button type="submit" className="btn btn-main">
                Cerrar
              </button>
            </form>
          </TermsButton>
        </li>
        <li>
          <a href={privacyHref}>Aviso de privacidad</a>
        </li>
      </ul>
    </footer>
  );
}
