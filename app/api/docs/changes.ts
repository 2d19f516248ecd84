// Written by `npm run generate` from the files that there are. Do not edit.

export const API_CHANGES: readonly { on: string; says: readonly string[]; breaks: readonly string[] }[] = [
  {
    "on": "2026-11-28",
    "says": [
      "Primera entrada. La API es la que describe `/api/v1/openapi.json` en esta fecha.",
      "Nueva llamada `listPurchases` (`GET /api/v1/tickets/purchases`): las compras del organizador.",
      "El `ivaCents` de un movimiento de prepago es menos de 0 donde el IVA se regresa: el reverso de un cobro, la devolución o la disputa de una recarga.",
      "`listEvents`, `listEventTickets`, `listPurchases` y `listPrepaidMovements` aceptan `modified_since` y responden `asOf`."
    ],
    "breaks": []
  }
];
