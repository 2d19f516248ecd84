import type { OwnRoute } from "@/e2e/support/own-route";
import { everyone } from "@/e2e/support/sample";

export const ownRoutes: readonly OwnRoute[] = [
  {
    // Whoever may listen asks for an event that cannot be: a stream that is open does not end.
    route: "/api/live",
    method: "GET",
    address: () => "/api/live?event=0",
    answers: {
      ...everyone(403),
      visitor: 401,
      admin: 400,
      otherAdmin: 400,
      prepaid: 400,
      platform: 400,
    },
  },
];
