import { z } from "zod";
import { someOf, withConditions } from "@/app/api/v1/conditions";
import {
  BatchWire,
  batchWire,
  COURTESY_NAMES,
  CourtesyWire,
  courtesyWire,
  GuestBody,
  WhereBody,
} from "@/app/api/v1/qr/courtesy/wire";
import { MODIFIED_SINCE, PageQuery, pages } from "@/app/api/v1/wire";
import { generateCourtesies, listCourtesies } from "@/lib/courtesy-qrs";
import { COURTESY_STATES, MOST_COURTESIES } from "@/lib/courtesy-qrs/client";
import { methods, pageOf, route } from "@/lib/http";

const QueryId = z.coerce.number().int().min(1).max(2_147_483_647).optional();

const get = route(
  {
    id: "QR4",
    operation: "listCourtesies",
    method: "GET",
    path: "/qr/courtesy",
    summary: "QR de cortesía, los nuevos primero; los eliminados, con state=deleted o modified_since",
    auth: "courtesy:read",
    query: PageQuery.extend({
      ...MODIFIED_SINCE,
      evento: QueryId,
      zona: QueryId,
      idBatch: QueryId,
      state: z.enum(COURTESY_STATES).optional(),
    }),
    response: z.array(CourtesyWire),
  },
  listCourtesies,
  {
    input: ({ query: { evento, zona, idBatch, state, ...query } }) => ({
      eventId: evento ?? null,
      zoneId: zona ?? null,
      batchId: idBatch ?? null,
      state,
      ...pageOf(query),
    }),
    ...pages(courtesyWire),
  },
);

const post = route(
  {
    id: "QR5",
    operation: "generateCourtesies",
    method: "POST",
    path: "/qr/courtesy",
    summary: "Pide QR de cortesía: los lugares se toman al instante, todos o ninguno, y un trabajo genera los QR",
    auth: "courtesy:write",
    atomic: true,
    body: withConditions(
      WhereBody.extend({
        quantity: z
          .int()
          .min(1)
          .max(MOST_COURTESIES)
          .optional()
          .meta({ "x-judged": "No menos que `labels` o `people`, si van" }),
        labels: z
          .array(z.string().max(12).regex(/\S/))
          .min(1)
          .max(MOST_COURTESIES)
          .optional()
          .describe("Lugares numerados")
          .meta({ "x-judged": "Tantos como `quantity`, si va, y al menos uno para cada persona" }),
        people: z.array(GuestBody).min(1).max(MOST_COURTESIES).optional(),
        entryRights: z.int().min(1).max(20).optional(),
        note: z.string().max(300).nullish(),
      }),
      someOf([["quantity"], ["labels"], ["people"]], "quantity"),
    ),
    response: BatchWire,
    status: 201,
    errors: [
      "resource.not_found",
      "courtesy.not_enough_places",
      "courtesy.places_taken",
      "courtesy.place_unknown",
      "courtesy.event_over",
    ],
  },
  generateCourtesies,
  {
    input: ({ body: { evento, zona, ...rest } }) => ({ ...rest, eventId: evento, zoneId: zona }),
    output: batchWire,
    names: COURTESY_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, post);
