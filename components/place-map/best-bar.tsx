"use client";

import { useState } from "react";
import { usePicks } from "@/components/place-map/picks";
import { Stepper } from "@/components/ui/stepper";

/** How many, and one tap that chooses them. Without script the server chooses. */
export function BestBar({ initial }: { initial: number }) {
  const { max, takeBest } = usePicks();
  const [count, setCount] = useState(initial);
  return (
    <div className="lug-util">
      {max > 1 ? (
        <Stepper name="cuantos" label="Cuántos lugares" max={max} defaultValue={initial} onValueChange={setCount} />
      ) : null}
      <button
        type="submit"
        name="mejores"
        value="1"
        className="btn crece"
        onClick={(event) => {
          event.preventDefault();
          takeBest(count);
        }}
      >
        {count === 1 ? (
          "Elegir el mejor"
        ) : (
          <span>
            Elegir los mejores <span className="con-script">{count}</span>
          </span>
        )}
      </button>
    </div>
  );
}
