import { GateActs } from "@/components/access/gate-acts";
import type { PostDto } from "@/lib/access/client";
import { gateLine } from "@/lib/enclosures/client";

interface SupervisedGatesProps {
  posts: readonly PostDto[];
  /** By post, where the person supervises: lets a guard log out while readings wait. */
  leaveCodes: readonly { name: string; code: string }[];
}

/** The gates that the person supervises, to be closed and opened. */
export function SupervisedGates({ posts, leaveCodes }: SupervisedGatesProps) {
  const gates = new Map(
    posts.flatMap((post) => post.gates.filter((gate) => gate.supervises).map((gate) => [gate.id, gate])),
  );
  if (gates.size === 0) return null;
  return (
    <section className="grid gap-3" aria-label="Accesos que supervisas">
      <h2>Accesos</h2>
      <ul className="grid gap-2">
        {[...gates.values()].map((gate) => (
          <li key={gate.id} className="fila justify-between">
            <span>
              {gateLine(gate)}
              <small className="meta block">{gate.isShut ? "Cerrado a las entradas" : "Abierto"}</small>
            </span>
            <GateActs gateId={gate.id} label={gate.label} isShut={gate.isShut} />
          </li>
        ))}
      </ul>
      {leaveCodes.map(({ name, code }) => (
        <p key={name}>
          Código para que un guardia salga con lecturas por enviar, {name}: <b className="num">{code}</b>
        </p>
      ))}
    </section>
  );
}
