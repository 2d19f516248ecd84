"use client";

import { usePicks } from "@/components/place-map/picks";
import { Arrow } from "@/components/ui/arrow";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { holdPlacesAction } from "@/lib/orders/actions";

/** Holds what is chosen; with nothing chosen it says so at the map and asks nobody. */
export function GoOnBtn() {
  const { canGoOn } = usePicks();
  return (
    <SubmitBtn
      size="xl"
      formAction={holdPlacesAction}
      onClick={(event) => {
        if (!canGoOn()) event.preventDefault();
      }}
    >
      Continuar <Arrow to="e" />
    </SubmitBtn>
  );
}
