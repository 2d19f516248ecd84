/** What is not saved in the open page. Forms report it, the guard in the shell asks before it is left. */
type Listener = () => void;

const unsaved = new Set<object>();
const listeners = new Set<Listener>();

function tell() {
  for (const listener of listeners) listener();
}

/** Says that the owner has work that is not saved. */
export function keepWork(owner: object): void {
  if (unsaved.has(owner)) return;
  unsaved.add(owner);
  tell();
}

/** Says that the owner's work was saved or given up. */
export function freeWork(owner: object): void {
  if (unsaved.delete(owner)) tell();
}

/** Gives up all that is not saved: the person chose to leave. */
export function freeAllWork(): void {
  unsaved.clear();
  tell();
}

export const hasUnsavedWork = (): boolean => unsaved.size > 0;

/** Calls back at every change. Returns the function that stops it. */
export function onUnsavedWork(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
