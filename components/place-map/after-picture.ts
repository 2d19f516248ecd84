/** Does what takes a slow phone longer once the answer to the tap is on the screen. */
export function afterPicture(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
