import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Footer } from "@/components/shell/footer";
import { Loader } from "@/components/shell/loader";
import { TermsModal } from "@/components/shell/terms-modal";

vi.mock("next/navigation", () => ({ usePathname: () => "/home", useSearchParams: () => "" }));

test("product.md §1: the foot has the year, the product's site, and the button that opens the terms", () => {
  const foot = renderToStaticMarkup(<Footer year={2026} plain />);
  expect(foot).toContain('<li>© 2026 <a href="/">Control Traslado</a></li>');
  expect(foot).toContain('<button type="submit">Todos los derechos reservados</button>');
  expect(foot).toContain('<form action="/terminos">');
  expect(foot).toContain('<a href="/privacidad">Aviso de privacidad</a>');
});

test("product.md §1: the terms' modal is named Términos y Condiciones and closes with Cerrar", () => {
  const modal = renderToStaticMarkup(<TermsModal />);
  expect(modal).toMatch(/^<h2 id="terminos-titulo">Términos y Condiciones<\/h2>/);
  expect(modal).toMatch(/<form [^>]*method="dialog"[^>]*><button type="submit"[^>]*>Cerrar<\/button><\/form>$/);
});

test("product.md §2: the loader is the logo and Cargando...", () => {
  expect(renderToStaticMarkup(<Loader />)).toMatch(/role="status"[^>]*><svg.*<\/svg>Cargando\.\.\.<\/div>$/s);
});
