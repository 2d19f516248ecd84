import { describe, expect, it } from "vitest";
import { snapped, snappedShift, targetAt } from "@/components/plan-editor/aim";
import {
  freeRectangle,
  onPlan,
  type PlanPoint,
  problemsOf,
  rebased,
  rectangleAt,
  rectangleBetween,
  shifted,
} from "@/components/plan-editor/shapes";
import { planReducer, startOf } from "@/components/plan-editor/state";
import { heightOf, middleOf, panned, showing, wholeOf, zoomed } from "@/components/plan-editor/view";
import { overlaps } from "@/lib/core/geometry";

const size = { width: 960, height: 720 };
const box = (x: number, y: number, w = 100, h = 50): PlanPoint[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

describe("state", () => {
  it("undoes over all zones, and takes a drag as one change", () => {
    let state = startOf({ a: [], b: box(0, 0) });
    const act = (...actions: Parameters<typeof planReducer>[1][]) => {
      for (const action of actions) state = planReducer(state, action);
    };
    act({ type: "draw", id: "a", points: box(10, 10) });
    act(
      { type: "draw", id: "b", points: box(1, 0), tag: "b:1" },
      { type: "draw", id: "b", points: box(2, 0), tag: "b:1" },
    );
    act({ type: "settle" }, { type: "draw", id: "b", points: box(3, 0), tag: "b:1" });
    expect(state.shapes).toEqual({ a: box(10, 10), b: box(3, 0) });
    expect(state.past).toHaveLength(3);
    act({ type: "undo" });
    expect(state.shapes.b).toEqual(box(2, 0));
    act({ type: "undo" });
    expect(state.shapes).toEqual({ a: box(10, 10), b: box(0, 0) });
    act({ type: "undo" }, { type: "undo" });
    expect(state.shapes).toEqual({ a: [], b: box(0, 0) });
    act({ type: "redo" }, { type: "redo" }, { type: "redo" }, { type: "redo" });
    expect(state.shapes.b).toEqual(box(3, 0));
    act({ type: "undo" }, { type: "draw", id: "a", points: [] }, { type: "redo" });
    expect(state.shapes).toEqual({ a: [], b: box(2, 0) });
  });
});

describe("what another person saved meanwhile", () => {
  const base = { a: box(0, 0), b: box(200, 0), c: [], gone: box(400, 0) };
  const theirs = { a: box(9, 9), b: box(200, 0), c: box(0, 300), e: box(600, 0) };

  it("lies beneath what was drawn here", () => {
    const mine = { ...base, a: box(5, 5), b: box(210, 0), new: box(50, 50) };
    expect(rebased(mine, base, theirs)).toEqual({ ...theirs, a: box(5, 5), b: box(210, 0), new: box(50, 50) });
    expect(rebased(base, base, theirs)).toEqual(theirs);
  });

  it("is what undoing leads back to, and an ended zone is no longer chosen", () => {
    let state = planReducer(startOf(base), { type: "draw", id: "a", points: box(5, 5) });
    state = planReducer(state, { type: "draw", id: "gone", points: box(1, 1) });
    state = planReducer(state, { type: "rebase", base, theirs });
    expect(state).toMatchObject({ shapes: { ...theirs, a: box(5, 5) }, active: null });
    expect(state.shapes).not.toHaveProperty("gone");
    const fresh = planReducer(startOf(base, "new"), { type: "rebase", base, theirs });
    expect(fresh.active).toBe("new");
    state = planReducer(planReducer(state, { type: "undo" }), { type: "undo" });
    expect(state.shapes).toEqual(theirs);
  });
});

describe("view", () => {
  it("zooms around a point and never leaves the plan", () => {
    const whole = wholeOf(size);
    const near = zoomed(whole, size, 2, [240, 180]);
    expect(near).toEqual({ width: 480, x: 120, y: 90 });
    expect(heightOf(near, size)).toBe(360);
    expect(zoomed(near, size, 0.1, [0, 0])).toEqual(whole);
    expect(zoomed(near, size, 1_000, [240, 180]).width).toBe(60);
    expect(panned(near, size, [-1_000, 1_000])).toEqual({ width: 480, x: 0, y: 360 });
    expect(middleOf(near, size)).toEqual([360, 270]);
  });

  it("follows a point that would leave it", () => {
    const near = zoomed(wholeOf(size), size, 2, [0, 0]);
    expect(showing(near, size, [100, 100])).toEqual(near);
    expect(showing(near, size, [500, 100]).x).toBe(500 - 480 + 48);
  });
});

describe("shapes", () => {
  it("stay on the plan, in whole units", () => {
    expect(onPlan([-3, 719.6], size)).toEqual([0, 720]);
    expect(shifted(box(10, 10), [-30, 4.4], size)).toEqual(box(0, 14));
    expect(shifted(box(800, 600), [500, 500], size)).toEqual(box(860, 670));
    expect(rectangleAt([480, 360], size, size)).toEqual(box(360, 288, 240, 144));
  });

  it("are rectangles between two corners, whichever way they are dragged", () => {
    expect(rectangleBetween([110, 60], [10, 10], size)).toEqual(box(10, 10));
    expect(rectangleBetween([900, 700], [2_000, 2_000], size)).toEqual(box(900, 700, 60, 20));
    expect(rectangleBetween([10, 10], [10, 300], size)).toBeNull();
  });

  it("are put where there is room, nearest to the middle", () => {
    const seen = { width: 960, height: 720 };
    const first = freeRectangle([480, 360], seen, size, []);
    expect(first).toEqual(rectangleAt([480, 360], seen, size));
    const made = [first];
    for (let n = 0; n < 11; n++) made.push(freeRectangle([480, 360], seen, size, made));
    made.forEach((one, at) => {
      for (const other of made.slice(at + 1)) expect(overlaps(one, other)).toBe(false);
    });
    const full = [box(0, 0, 960, 720)];
    expect(freeRectangle([480, 360], seen, size, full)).toEqual(first);
  });

  it("say what stops them and what does not", () => {
    const bow: PlanPoint[] = [
      [300, 300],
      [400, 400],
      [400, 300],
      [300, 400],
    ];
    const found = problemsOf({ a: box(0, 0), b: box(50, 10), c: bow, d: [[1, 1]], e: [] }, (id) => id.toUpperCase());
    expect(found).toEqual([
      { id: "d", stops: true, text: "D necesita al menos 3 esquinas." },
      { id: "c", stops: true, text: "El dibujo de C se cruza consigo mismo." },
      { id: "a", stops: false, text: "A se encima con B." },
    ]);
    expect(problemsOf({ a: box(0, 0), b: box(100, 0) }, String)).toEqual([]);
  });
});

describe("aiming", () => {
  const shapes = { a: box(0, 0), b: box(200, 0) };

  it("takes the nearest corner, then a side's middle, then a zone", () => {
    expect(targetAt(shapes, "a", [97, 3], 20)).toEqual({ kind: "corner", index: 1 });
    expect(targetAt(shapes, "a", [52, 1], 10)).toEqual({ kind: "middle", index: 1, at: [50, 0] });
    expect(targetAt(shapes, "a", [50, 25], 10)).toEqual({ kind: "zone", id: "a" });
    expect(targetAt(shapes, "a", [201, 1], 10)).toEqual({ kind: "zone", id: "b" });
    expect(targetAt(shapes, "a", [500, 500], 10)).toBeNull();
    expect(targetAt(shapes, null, [0, 0], 10)).toEqual({ kind: "zone", id: "a" });
  });

  it("draws to other zones' corners and sides, and in line with its own", () => {
    expect(snapped([104, 3], shapes, [], 6)).toEqual({ at: [100, 0], to: "a" });
    expect(snapped([103, 20], shapes, [], 6)).toEqual({ at: [100, 20], to: "a" });
    expect(
      snapped(
        [503, 398],
        {},
        [
          [500, 100],
          [100, 400],
        ],
        6,
      ),
    ).toEqual({ at: [500, 400], to: "" });
    expect(snapped([503, 398], {}, [], 6)).toEqual({ at: [503, 398], to: null });
    expect(snappedShift(box(104, 2), { a: box(0, 0) }, 6)).toEqual([-4, -2]);
    expect(snappedShift(box(400, 400), { a: box(0, 0) }, 6)).toEqual([0, 0]);
  });
});
