import { demoOnly } from "@/app/dev/inbox/guard";

/** Nothing but the layout: what the measurements compare the scripts of other pages with. */
export default function EmptyPage() {
  demoOnly();
  return <main />;
}
