import { moneyInput } from "@/lib/core/money";
import { hourWords } from "@/lib/core/operating-days";
import { DEFAULT_BANNER, type EnclosureDto, TERMS_POLICY } from "@/lib/enclosures/client";
import type { CreateEnclosureInput } from "@/lib/enclosures/schemas";

function policyValues(policy: EnclosureDto["policy"]): CreateEnclosureInput["policy"] {
  return {
    ...policy,
    changeUntilHours: policy.changeUntilHours ?? "",
    changeFeeCents: moneyInput(policy.changeFeeCents),
    returnUntilHours: policy.returnUntilHours ?? "",
    returnFeeBps: String(policy.returnFeeBps / 100),
    transferUntilHours: policy.transferUntilHours ?? "",
    rescheduleReturnHours: policy.rescheduleReturnHours ?? "",
  };
}

/** A venue as its form shows it; a new one with the defaults. */
export function enclosureValues(venue: EnclosureDto | null, adminId: string): CreateEnclosureInput {
  return {
    adminId: String(venue?.adminId ?? adminId),
    name: venue?.name ?? "",
    slug: venue?.slug ?? "",
    color: venue?.color ?? "#05216e",
    location: venue?.location ?? "",
    mapUrl: venue?.mapUrl ?? "",
    latitude: String(venue?.latitude ?? ""),
    longitude: String(venue?.longitude ?? ""),
    contactPhone: venue?.contactPhone ?? "",
    contactEmail: venue?.contactEmail ?? "",
    contactWhatsapp: venue?.contactWhatsapp ?? "",
    banner: venue?.banner ?? DEFAULT_BANNER,
    logo: venue?.logo ?? "",
    planImage: venue?.planImage ?? "",
    isEvent: venue?.isEvent ?? true,
    isPrepaid: venue?.isPrepaid ?? false,
    asksPlate: venue?.asksPlate ?? false,
    timeZone: venue?.timeZone ?? "America/Monterrey",
    dayStart: hourWords(venue?.dayStart ?? 360),
    holdMinutes: String(venue?.holdMinutes ?? 10),
    buyerLimit: String(venue?.buyerLimit ?? 6),
    feeBps: String((venue?.feeBps ?? 1_500) / 100),
    feeFixedCents: moneyInput(venue?.feeFixedCents ?? 0),
    priceIvaBps: String((venue?.priceIvaBps ?? 1_600) / 100),
    feeIvaBps: String((venue?.feeIvaBps ?? 1_600) / 100),
    methodFees: (venue?.methodFees ?? []).map(({ method, feeBps, feeFixedCents }) => ({
      method,
      feeBps: String(feeBps / 100),
      feeFixedCents: moneyInput(feeFixedCents),
    })),
    policy: policyValues(venue?.policy ?? TERMS_POLICY),
    gates: (venue?.gates ?? []).map((gate) => ({
      id: gate.id,
      label: gate.label,
      street: gate.street,
      direction: gate.direction,
      ways: gate.ways,
      planX: gate.planPoint?.[0] ?? "",
      planY: gate.planPoint?.[1] ?? "",
    })),
  };
}
