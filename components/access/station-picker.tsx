import { type FormEvent, useState } from "react";
import { zonesText } from "@/components/access/decision-text";
import type { Station } from "@/components/access/reading";
import type { OtherScanner, ScannerKind } from "@/components/access/scanner-kind";
import { Arrow } from "@/components/ui/arrow";
import { type PostDto, postKey, postName, READING_WAYS, type ReadingWay } from "@/lib/access/client";
import { GATE_WAYS_NAMES, gateLine } from "@/lib/enclosures/client";

const DIRECTIONS = [
  { value: "in", label: "Entrada" },
  { value: "out", label: "Salida" },
  { value: "both", label: "Ambos", about: "Sale el auto que está adentro; los demás entran" },
] as const satisfies readonly { value: ReadingWay; label: string; about?: string }[];

interface StationPickerProps {
  posts: readonly PostDto[];
  station: Station | null;
  kind: ScannerKind;
  other: OtherScanner | null;
  onChoose: (station: Station) => void;
}

/** Event, gate and direction of this phone: what the person is assigned to today. */
export function StationPicker({ posts, station, kind, other, onChoose }: StationPickerProps) {
  const [choice, setChoice] = useState(() => keyOf(station) ?? firstKey(posts));
  const ways = waysOf(posts, choice);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [post = "", gate] = String(form.get("puesto")).split(":");
    const gateId = Number(gate);
    if (!post || !gateId) return;
    const asked = READING_WAYS.find((way) => way === form.get("sentido")) ?? kind.way;
    const direction = ways === "both" ? asked : ways;
    onChoose({ post, gateId, direction });
  };
  return (
    <form className="esc-elige" onSubmit={submit}>
      <h1>¿Dónde estás?</h1>
      {posts.map((post) => (
        <fieldset key={postKey(post)}>
          <legend>
            <strong>{postName(post)}</strong>
            <small>{post.event ? post.enclosureName : "Todos los días"}</small>
          </legend>
          {post.gates.map((gate) => {
            const value = `${postKey(post)}:${gate.id}`;
            return (
              <label key={gate.id} className="esc-opcion">
                <input
                  type="radio"
                  name="puesto"
                  value={value}
                  required
                  checked={choice === value}
                  onChange={() => setChoice(value)}
                />
                <span className="crece">
                  <strong>{gateLine(gate)}</strong>
                  {gate.zones.length === 0 ? null : (
                    <small>
                      {gate.ways === "both" ? "" : `${GATE_WAYS_NAMES[gate.ways]} · `}
                      {zonesText(gate.zones.map(({ key }) => key))}
                    </small>
                  )}
                </span>
              </label>
            );
          })}
        </fieldset>
      ))}
      {ways !== "both" ? null : (
        <fieldset className="esc-sentido">
          <legend>
            <strong>Sentido</strong>
          </legend>
          {DIRECTIONS.map((way) => (
            <label key={way.value} className="esc-opcion">
              <input
                type="radio"
                name="sentido"
                value={way.value}
                defaultChecked={way.value === (station?.direction ?? kind.way)}
              />
              <span className="crece">
                <strong>{way.label}</strong>
                {"about" in way ? <small>{way.about}</small> : null}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="esc-pie">
        <button type="submit" className="esc-btn esc-btn-main">
          Empezar a escanear
          <Arrow size={22} />
        </button>
        {posts.some((post) => post.gates.some(({ supervises }) => supervises)) ? (
          <a className="esc-btn" href="/scan-qr/apoyo">
            Solicitudes de apoyo
          </a>
        ) : null}
        {other ? (
          <a className="esc-btn" href={other.href}>
            {other.label}
          </a>
        ) : null}
        {kind.counts === "people" ? null : (
          <a className="esc-btn" href="/scan-qr/listo">
            ¿Listo sin red?
          </a>
        )}
        <a className="esc-btn" href="/scan-qr/lector">
          Usar un lector de mano
        </a>
        <a className="esc-btn" href="/home">
          Salir del escáner
        </a>
      </div>
    </form>
  );
}

function keyOf(station: Station | null): string | null {
  return station ? `${station.post}:${station.gateId}` : null;
}

function waysOf(posts: readonly PostDto[], choice: string): ReadingWay {
  const [key, gateId] = choice.split(":");
  const gates = posts.find((post) => postKey(post) === key)?.gates ?? [];
  return gates.find(({ id }) => id === Number(gateId))?.ways ?? "both";
}

function firstKey(posts: readonly PostDto[]): string {
  const [post] = posts;
  const [gate] = post?.gates ?? [];
  return post && gate ? `${postKey(post)}:${gate.id}` : "";
}
