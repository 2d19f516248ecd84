import { expect, test } from "vitest";
import { DepositSettings } from "@/lib/payments/deposit/settings";

const window = { windowAddress: "Av. Fundidora 501, Monterrey", windowHours: "Lunes a viernes, 10:00 a 18:00" };
const bank = { bankName: "BBVA", clabe: "032 180 0001 1835 9719", holder: "Recinto Fundidora SA de CV" };

test("settings need a bank account, a window, or both", () => {
  expect(DepositSettings.parse({ ...bank, deadlineHours: 24 })).toEqual({
    ...bank,
    clabe: "032180000118359719",
    windowAddress: "",
    windowHours: "",
    deadlineHours: 24,
  });
  expect(DepositSettings.parse({ ...window, deadlineHours: "48" }).deadlineHours).toBe(48);
  expect(DepositSettings.parse({ ...bank, ...window, deadlineHours: 2 }).holder).toBe(bank.holder);
});

test.each([
  ["bankName", { deadlineHours: 24 }],
  ["deadlineHours", { ...window, deadlineHours: 1 }],
  ["deadlineHours", { ...window, deadlineHours: 169 }],
  ["deadlineHours", window],
  ["windowHours", { ...window, windowHours: " ", deadlineHours: 24 }],
  ["clabe", { ...bank, clabe: "032180000118359710", deadlineHours: 24 }],
  ["clabe", { ...bank, clabe: "", deadlineHours: 24 }],
  ["holder", { ...bank, ...window, holder: "", deadlineHours: 24 }],
])("refused at %s: %o", (field, settings) => {
  const { error } = DepositSettings.safeParse(settings);
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});
