import { expect, test } from "vitest";
import { placeAmong, readWaitingPlace, signWaitingPlace } from "@/lib/places/waiting-place";

const place = { eventId: 7, opening: 2, number: 1_284 };
const token = signWaitingPlace(place);

test("a place is what was signed, of its event and opening alone", () => {
  expect(readWaitingPlace(token)).toEqual(place);
  expect(placeAmong(["x", token], { eventId: 7, opening: 2 })).toEqual(place);
  expect(placeAmong([token], { eventId: 8, opening: 2 })).toBeNull();
  expect(placeAmong([token], { eventId: 7, opening: 3 })).toBeNull();
  expect(placeAmong(undefined, { eventId: 7, opening: 2 })).toBeNull();
});

test("nothing in it can be changed", () => {
  const [event, opening, number, signature = ""] = token.split(".");
  const other = signature.startsWith("A") ? "B" : "A";
  const forged = [
    `8.${opening}.${number}.${signature}`,
    `${event}.3.${number}.${signature}`,
    `${event}.${opening}.1.${signature}`,
    `${event}.${opening}.${number}.${other}${signature.slice(1)}`,
    `${event}.${opening}.${number}.`,
    `${event}.${opening}.0${number}.${signature}`,
    `${token}.x`,
    "",
  ];
  for (const one of forged) expect(readWaitingPlace(one), one).toBeNull();
});
