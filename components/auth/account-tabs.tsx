interface AccountTabsProps {
  chosen: "new" | "known";
  registerHref: string;
  loginHref: string;
}

/** The two ways in, of equal weight: register, or log in. */
export function AccountTabs({ chosen, registerHref, loginHref }: AccountTabsProps) {
  const current = (which: "new" | "known") => (chosen === which ? "page" : undefined);
  return (
    <nav className="dos-caminos" aria-label="Nuevo o con cuenta">
      <a href={registerHref} aria-current={current("new")}>
        Soy nuevo
      </a>
      <a href={loginHref} aria-current={current("known")}>
        Ya tengo cuenta
      </a>
    </nav>
  );
}
