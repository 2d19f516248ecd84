type Listener = (count: number) => void;

let count = 0;
let questions = 0;
const listeners = new Set<Listener>();

function emit() {
  const shown = questions > 0 ? 0 : count;
  for (const listener of listeners) listener(shown);
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

/** Says that the page asks something before the sending can go on: nobody is to be told to wait. Ends as `beginBusy` does. */
export function beginQuestion(): () => void {
  let open = true;
  questions += 1;
  emit();
  return () => {
    if (!open) return;
    open = false;
    questions -= 1;
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
