import { type FormEvent, useState } from "react";
import { zonesText } from "@/components/access/decision-text";
import type { Station } from "@/components/access/reading";
import { Arrow } from "@/components/ui/arrow";
import type { PostDto } from "@/lib/access/client";
import { gateLine } from "@/lib/enclosures/client";

const DIRECTIONS = [
  { value: "in", label: "Entrada" },
  { value: "out", label: "Salida" },
] as const;

interface StationPickerProps {
  posts: readonly PostDto[];
  station: Station | null;
  onChoose: (station: Station) => void;
}

/** Event, gate and direction of this phone: what the person is assigned to today. */
export function StationPicker({ posts, station, onChoose }: StationPickerProps) {
  const [choice, setChoice] = useState(() => keyOf(station) ?? firstKey(posts));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [eventId, gateId] = String(form.get("puesto")).split(":").map(Number);
    if (!eventId || !gateId) return;
    onChoose({ eventId, gateId, direction: form.get("sentido") === "out" ? "out" : "in" });
  };
  return (
    <form className="esc-elige" onSubmit={submit}>
      <h1>¿Dónde estás?</h1>
      {posts.map((post) => (
        <fieldset key={post.eventId}>
          <legend>
            <strong>{post.eventName}</strong>
            <small>{post.enclosureName}</small>
          </legend>
          {post.gates.map((gate) => {
            const value = `${post.eventId}:${gate.id}`;
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
                  <small>{zonesText(gate.zones.map(({ key }) => key))}</small>
                </span>
              </label>
            );
          })}
        </fieldset>
      ))}
      <fieldset className="esc-sentido">
        <legend>
          <strong>Sentido</strong>
        </legend>
        {DIRECTIONS.map(({ value, label }) => (
          <label key={value} className="esc-opcion">
            <input type="radio" name="sentido" value={value} defaultChecked={value === (station?.direction ?? "in")} />
            <strong>{label}</strong>
          </label>
        ))}
      </fieldset>
      <div className="esc-pie">
        <button type="submit" className="esc-btn esc-btn-main">
          Empezar a escanear
          <Arrow size={22} />
        </button>
        <a className="esc-btn" href="/home">
          Salir del escáner
        </a>
      </div>
    </form>
  );
}

function keyOf(station: Station | null): string | null {
  return station ? `${station.eventId}:${station.gateId}` : null;
}

function firstKey(posts: readonly PostDto[]): string {
  const [post] = posts;
  const [gate] = post?.gates ?? [];
  return post && gate ? `${post.eventId}:${gate.id}` : "";
}
