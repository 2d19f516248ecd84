// Written by `npm run generate` from the files that there are. Do not edit.

export const API_CHANGES: readonly { on: string; says: readonly string[]; breaks: readonly string[] }[] = [
  {
    "on": "2026-11-30",
    "says": [
      "`listCourtesies` y `listPrepaid` aceptan `modified_since` y responden `asOf`. Con él `listCourtesies` dice también las eliminadas (`state: \"deleted\"`) y las que se movieron, con el evento que tienen ahora: quien las copia no pide `evento` ni `zona`. Una cuenta de prepago cambia también con sus placas y con su QR.",
      "`readReport` y `exportReport` aceptan lo demás que filtran sus pantallas, con sus mismos nombres: `estado` en `infinity`, `movimiento` en `account`, `inactivos` y `forma` en `prepaid`, y `tipo`, un tipo de QR, en `prepaid` y `super-admin-prepaid`. En los otros reportes `tipo` sigue siendo un tipo de evento.",
      "`readReport` y `exportReport` responden 422 `report.unknown_filter` también a un valor que el reporte no tiene: en `prepaid` y `super-admin-prepaid`, `free` y las clases de tarjeta (`card.debit` y las demás). Antes respondían sin el filtro.",
      "El `folio` de un renglón de `account` que no es de una compra, de una liquidación ni de un movimiento es el de su pago; antes estaba vacío.",
      "`listPrepaidMovements`, `listPrepaidPeople` y `listPrepaidStatements` aceptan `idEnclosure`."
    ],
    "breaks": []
  },
  {
    "on": "2026-11-29",
    "says": [
      "`readReport` y `exportReport` cuentan también `infinity` por días de operación de cada recinto, como su pantalla; antes, por días naturales de Monterrey. `listInfinityEntries` sigue pidiendo momentos.",
      "`infinity` acepta `tipo`, un tipo de evento, y `super-admin-prepaid` acepta `forma`, que deja las recargas pagadas así.",
      "`courtesy` acepta `fecha`: sin ella, o con `event`, es de los días de los eventos; con `recorded`, de los días en que se dieron las cortesías. Su valor de lista es el de cuando se dieron; antes, el de hoy.",
      "`readReport` y `exportReport` suman también por `card`, la forma de pago con la clase de la tarjeta, y `forma` acepta cada clase: `card.credit`, `card.debit`, `card.prepaid` y `card.unknown`, donde el proveedor no la dice. `listPurchases` dice la de cada compra (`cardFunding`)."
    ],
    "breaks": []
  },
  {
    "on": "2026-11-29",
    "says": [
      "Un recinto dice a qué hora empieza su día de operación (`dayStart`, en minutos después de su medianoche): se lee en `getEnclosure` y se manda a `createEnclosure` y `updateEnclosure`. Antes era un ajuste del prepago.",
      "`readReport` y `exportReport` aceptan `tipo`, un tipo de evento, y `listPrepaidTotals` acepta `tipo`, un tipo de QR.",
      "`readReport` y `exportReport` responden 422 `report.unknown_filter`, con el campo, a un filtro que ese reporte no tiene. Antes lo ignoraban y respondían sin él. Cuáles tiene cada uno lo dice la descripción de `name`; `account` tiene ahora también `evento`, `zona`, `tipo`, `idEnclosure` y `forma`, `infinity` también `zona` y `admin`, `prepaid` también `admin`, y `super-admin-prepaid` también `idEnclosure`.",
      "`readReport` y `exportReport` cuentan `prepaid` y `super-admin-prepaid` por días de operación de cada recinto, como sus pantallas; antes, por días naturales de Monterrey.",
      "`listPrepaidPeople`, `listPrepaidStatements` y `readPrepaidClosing` son, para el proveedor principal, de todos los organizadores, como sus pantallas.",
      "`listPurchases` dice también cuándo llegó el dinero de cada compra (`collectedAt`) y cuándo empieza su primer evento (`eventAt`).",
      "Los renglones de `account` en `readReport` y `exportReport` dicen también qué tomó una liquidación (`payout`, `commission`, `withheld`, `adjustment`), y su `folio` es el de la compra, de la liquidación o del movimiento de prepago. Su búsqueda (`code`) los encuentra."
    ],
    "breaks": []
  },
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
