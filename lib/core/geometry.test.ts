import { expect, it } from "vitest";
import {
  areaOf,
  boxOf,
  centerOf,
  contains,
  crossesItself,
  distance,
  nearestOn,
  overlaps,
  type Point,
} from "@/lib/core/geometry";

it("finds the box and the centre of a zone", () => {
  const square = [
    [10, 10],
    [30, 10],
    [30, 50],
    [10, 50],
  ] as const;
  expect(boxOf(square)).toEqual({ left: 10, top: 10, right: 30, bottom: 50 });
  expect(centerOf(square)).toEqual([20, 30]);
  expect(
    centerOf([
      [0, 0],
      [9, 0],
      [0, 9],
    ]),
  ).toEqual([3, 3]);
});

it("has an answer for what is no polygon", () => {
  expect(
    centerOf([
      [0, 0],
      [10, 0],
    ]),
  ).toEqual([5, 0]);
  expect(centerOf([])).toBeNull();
  expect(centerOf(null)).toBeNull();
});

const box = (x: number, y: number, w: number, h: number): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

it.each([
  ["a box", box(0, 0, 10, 10), false],
  [
    "a corner cut in",
    [
      [0, 0],
      [10, 0],
      [5, 5],
      [10, 10],
      [0, 10],
    ],
    false,
  ],
  [
    "a bow tie",
    [
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
    ],
    true,
  ],
  [
    "a side through a corner",
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [5, 0],
      [0, 10],
    ],
    true,
  ],
  [
    "a needle",
    [
      [0, 0],
      [10, 0],
      [5, 0],
      [5, 8],
    ],
    true,
  ],
  [
    "a line",
    [
      [0, 0],
      [10, 0],
      [5, 0],
    ],
    true,
  ],
  [
    "a corner twice",
    [
      [0, 0],
      [10, 0],
      [10, 0],
      [10, 10],
    ],
    true,
  ],
  [
    "a straight side with a corner in it",
    [
      [0, 0],
      [5, 0],
      [10, 0],
      [10, 10],
    ],
    false,
  ],
] as [string, Point[], boolean][])("says whether %s crosses itself", (_name, points, expected) => {
  expect(crossesItself(points)).toBe(expected);
  expect(crossesItself([...points].reverse())).toBe(expected);
});

it.each([
  ["apart", box(0, 0, 10, 10), box(20, 0, 10, 10), false],
  ["side by side", box(0, 0, 10, 10), box(10, 0, 10, 10), false],
  ["side by side, one shorter", box(0, 0, 10, 10), box(10, 2, 10, 5), false],
  ["corner to corner", box(0, 0, 10, 10), box(10, 10, 5, 5), false],
  ["crossing", box(0, 0, 10, 10), box(5, 5, 10, 10), true],
  ["a cross", box(0, 4, 10, 2), box(4, 0, 2, 10), true],
  ["one in the other", box(0, 0, 10, 10), box(2, 2, 3, 3), true],
  ["one in the other, at its edge", box(0, 0, 10, 10), box(0, 2, 3, 3), true],
  ["the same", box(0, 0, 10, 10), box(0, 0, 10, 10), true],
  ["half of it", box(0, 0, 10, 10), box(0, 0, 5, 10), true],
  [
    "in its notch",
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [7, 10],
      [7, 3],
      [3, 3],
      [3, 10],
      [0, 10],
    ],
    box(3, 3, 4, 7),
    false,
  ],
] as [string, Point[], Point[], boolean][])("says whether zones %s overlap", (_name, one, other, expected) => {
  expect(overlaps(one, other)).toBe(expected);
  expect(overlaps(other, one)).toBe(expected);
});

it("measures", () => {
  expect(areaOf(box(3, 4, 10, 5))).toBe(50);
  expect(contains(box(0, 0, 10, 10), [10, 5])).toBe(true);
  expect(contains(box(0, 0, 10, 10), [11, 5])).toBe(false);
  expect(
    nearestOn(
      [
        [0, 0],
        [10, 0],
      ],
      [4, 3],
    ),
  ).toEqual([4, 0]);
  expect(
    nearestOn(
      [
        [0, 0],
        [10, 0],
      ],
      [14, 3],
    ),
  ).toEqual([10, 0]);
  expect(distance([0, 0], [3, 4])).toBe(5);
});
