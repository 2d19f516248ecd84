"use client";

import { useEffect, useRef } from "react";
import { freeWork, keepWork } from "@/components/office/unsaved-work";

/**
 * Lets the page ask before it is left while there are changes. `saved` ends that at once, for a page that goes on by
 * itself; `reopen` after it takes further changes again.
 */
export function useUnsaved(hasChanges: boolean): { saved: () => void; reopen: () => void } {
  const owner = useRef({});
  const closed = useRef(false);

  useEffect(() => {
    const mine = owner.current;
    if (hasChanges && !closed.current) keepWork(mine);
    else freeWork(mine);
    return () => freeWork(mine);
  }, [hasChanges]);

  return {
    saved() {
      closed.current = true;
      freeWork(owner.current);
    },
    reopen() {
      closed.current = false;
    },
  };
}
