/** Whether following a link leaves the page that is shown: same origin, another path or query, and not a file or an API answer. */
export function leavesPage(href: string, current: string): boolean {
  if (!URL.canParse(href, current)) return false;
  const to = new URL(href, current);
  const from = new URL(current);
  if (to.origin !== from.origin) return false;
  if (to.pathname === from.pathname && to.search === from.search) return false;
  return !/^\/api\//.test(to.pathname) && !/\.[a-z0-9]{2,5}$/i.test(to.pathname);
}
