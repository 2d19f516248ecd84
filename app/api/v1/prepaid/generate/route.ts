import { z } from "zod";
import {
  DayBody,
  NicknameBody,
  PlatesBody,
  PREPAID_NAMES,
  PrepaidWire,
  personBody,
  prepaidWire,
  ReasonBody,
} from "@/app/api/v1/prepaid/wire";
import { Id } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { createPrepaidAccount } from "@/lib/prepaid";

const post = route(
  {
    id: "PP3",
    operation: "generatePrepaid",
    method: "POST",
    path: "/prepaid/generate",
    summary: "Abre un QR de prepago para una persona conocida o nueva, y le avisa",
    auth: "prepaid:write",
    atomic: true,
    body: z.object({
      idType: Id,
      ...personBody,
      nickname: NicknameBody.nullish(),
      plates: PlatesBody.nullish(),
      validFrom: DayBody.nullish(),
      validUntil: DayBody.nullish().meta({ "x-judged": "No antes que `validFrom`" }),
      giftCents: z.int().min(1).max(10_000_000).nullish().meta({
        description: "Saldo de regalo para empezar, en centavos de MXN",
        "x-judged": "Dentro de lo que el recinto regala al mes y del saldo máximo del tipo",
      }),
      giftReason: ReasonBody.nullish().meta({ "x-judged": "Obligatorio con `giftCents`" }),
      giftUntil: DayBody.nullish().meta({ description: "El último día para gastarlo", "x-judged": "No ha pasado" }),
    }),
    response: PrepaidWire.extend({ isNewPerson: z.boolean().describe("No tenía cuenta y se le invitó") }),
    status: 201,
    errors: [
      "resource.not_found",
      "prepaid.holder_is_staff",
      "prepaid.holder_blocked",
      "prepaid.gifts_used_up",
      "prepaid.balance_too_high",
    ],
  },
  createPrepaidAccount,
  {
    input: ({ body: { idType, plates, ...rest } }) => ({ ...rest, plates: plates ?? [], typeId: idType }),
    output: ({ account, isNewPerson }) => ({ ...prepaidWire(account), isNewPerson }),
    names: { ...PREPAID_NAMES, amountCents: "giftCents", until: "giftUntil" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
