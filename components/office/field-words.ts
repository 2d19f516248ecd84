/** A field's label or legend, as the page shows it. */
export function labelOf(control: HTMLElement | null): string {
  if (control instanceof HTMLFieldSetElement) return control.querySelector("legend")?.textContent ?? "";
  const labels = control && "labels" in control ? (control.labels as NodeListOf<HTMLLabelElement> | null) : null;
  return labels?.[0]?.textContent ?? "";
}

/** Like `labelOf`, but a box among several is named by their legend, and a panel by its title. */
export function titleOf(control: HTMLElement | null): string {
  const group = control instanceof HTMLInputElement && control.type === "checkbox" ? control.closest("fieldset") : null;
  return labelOf(group ?? control) || (control?.querySelector("h2")?.textContent ?? "");
}
