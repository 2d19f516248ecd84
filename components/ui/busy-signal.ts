type Listener = (count: number) => void;

let count = 0;
const listeners = new Set<Listener>();

function emit() {
  for (const listener of listeners) listener(count);
}

/** Says that something is being sent. Returns the function that ends it, once. */
export function beginBusy(): () => void {
  let open = true;
  count += 1;
  emit();
  return () => {
    if (!open) return;
    open = false;
    count -= 1;
    emit();
  };
}

/** Calls back with how many things are being sent, at every change. Returns the function that stops it. */
export function onBusy(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
