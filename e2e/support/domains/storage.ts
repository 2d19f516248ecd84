import type { OwnRoute } from "@/e2e/support/own-route";
import { everyone } from "@/e2e/support/sample";

export const ownRoutes: readonly OwnRoute[] = [
  // The body is no form: it is refused, but only after the platform knows who asks.
  {
    route: "/api/pictures",
    method: "POST",
    body: () => ({}),
    address: ({ a }) => `/api/pictures?kind=banner&admin=${a.admin.id}`,
    answers: {
      ...everyone(400),
      visitor: 401,
      buyer: 403,
      otherBuyer: 403,
      guard: 403,
      phone: 403,
    },
  },
  // Anybody who knows a picture's name may see it; there is no picture of this name.
  {
    route: "/files/[name]",
    method: "GET",
    address: () => `/files/${"0".repeat(32)}.webp`,
    answers: everyone(404),
  },
];
