import { headers } from "next/headers";

/** Rendered at each request, like the store, and nothing else. */
export default async function EmptyPage() {
  await headers();
  return <main />;
}
