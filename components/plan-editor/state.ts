import { type PlanPoint, rebased, type Shapes } from "@/components/plan-editor/shapes";

const DEPTH = 100;

export interface PlanState {
  shapes: Shapes;
  /** The zone whose corners show. */
  active: string | null;
  corner: number | null;
  past: readonly Shapes[];
  future: readonly Shapes[];
  /** Names the thing that changed last, so that several changes of it in a row are undone as one. */
  tag: string | null;
}

export type PlanAction =
  | { type: "select"; id: string | null }
  | { type: "corner"; index: number | null }
  | { type: "draw"; id: string; points: readonly PlanPoint[]; corner?: number | null; tag?: string }
  | { type: "settle" }
  | { type: "rebase"; base: Shapes; theirs: Shapes }
  | { type: "undo" }
  | { type: "redo" };

export function startOf(shapes: Shapes, active: string | null = null): PlanState {
  return { shapes, active, corner: null, past: [], future: [], tag: null };
}

/** The next state of the editor; one history goes over all zones of the plan. */
export function planReducer(state: PlanState, action: PlanAction): PlanState {
  switch (action.type) {
    case "select":
      return state.active === action.id ? state : { ...state, active: action.id, corner: null, tag: null };
    case "corner":
      return { ...state, corner: action.index };
    case "settle":
      return { ...state, tag: null };
    case "draw": {
      const { id, points, corner = state.corner, tag = null } = action;
      const isSame = tag !== null && tag === state.tag;
      return {
        shapes: { ...state.shapes, [id]: points },
        active: id,
        corner,
        past: isSame ? state.past : [...state.past, state.shapes].slice(-DEPTH),
        future: [],
        tag,
      };
    }
    case "rebase": {
      const onTheirs = (shapes: Shapes) => rebased(shapes, action.base, action.theirs);
      const shapes = onTheirs(state.shapes);
      const isGone = (id: string) => action.base[id] !== undefined && action.theirs[id] === undefined;
      const active = state.active !== null && isGone(state.active) ? null : state.active;
      const [past, future] = [state.past.map(onTheirs), state.future.map(onTheirs)];
      return { shapes, active, corner: null, past, future, tag: null };
    }
    case "undo": {
      const last = state.past.at(-1);
      if (!last) return state;
      const future = [state.shapes, ...state.future];
      return { ...state, shapes: last, past: state.past.slice(0, -1), future, corner: null, tag: null };
    }
    case "redo": {
      const [next, ...future] = state.future;
      if (!next) return state;
      return { ...state, shapes: next, past: [...state.past, state.shapes], future, corner: null, tag: null };
    }
  }
}
