"use client";

import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { afterPicture } from "@/components/place-map/after-picture";
import { type Glance, glanceX } from "@/components/place-map/glance";
import { usePicks } from "@/components/place-map/picks";

interface MapFrameProps {
  glance: Glance;
  /** The finding of the glance in words. */
  summary: string;
  /** Titles of the rows, for the glance of a zone that has few. */
  titles: readonly string[];
  columns: number;
  isList: boolean;
  legend: ReactNode;
  children: ReactNode;
}

const ZOOMS = [0.6, 0.8, 1, 1.35, 1.75];
const AS_DRAWN = 2;
const DRAG = 6;

/** The map's window: pan by finger, wheel or mouse, zoom by buttons, and the whole zone above it. */
export function MapFrame({ glance, summary, titles, columns, isList, legend, children }: MapFrameProps) {
  const { chosen, crossings, message } = usePicks();
  const [asList, setAsList] = useState(isList);
  /** What the map is drawn as: it follows once the button has answered. */
  const [drawnAsList, setDrawnAsList] = useState(isList);
  const [zoom, setZoom] = useState(AS_DRAWN);
  const map = useRef<HTMLDivElement>(null);
  const marker = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const element = map.current;
    if (!element || drawnAsList) return;
    let asked = 0;
    const follow = () => {
      asked ||= requestAnimationFrame(() => {
        asked = 0;
        showWindow(element, marker.current, glance);
      });
    };
    const size = new ResizeObserver(follow);
    size.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    element.addEventListener("toggle", follow, true);
    return () => {
      size.disconnect();
      cancelAnimationFrame(asked);
      element.removeEventListener("scroll", follow);
      element.removeEventListener("toggle", follow, true);
    };
  }, [glance, drawnAsList]);

  const zoomBy = (step: number) => {
    const element = map.current;
    const next = zoom + step;
    const factor = ZOOMS[next];
    if (!element || factor === undefined) return;
    setZoom(next);
    afterPicture(() => {
      const x = (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth;
      const y = (element.scrollTop + element.clientHeight / 2) / element.scrollHeight;
      element.style.setProperty("--z", String(factor));
      element.scrollTo(
        x * element.scrollWidth - element.clientWidth / 2,
        y * element.scrollHeight - element.clientHeight / 2,
      );
      showWindow(element, marker.current, glance);
    });
  };

  const goTo = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === "pointermove" && event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const element = map.current;
    if (!element) return;
    element.scrollLeft = ((event.clientX - box.left) / box.width) * element.scrollWidth - element.clientWidth / 2;
    const y = ((event.clientY - box.top) / box.height) * glance.height;
    const row = glance.tops.findLastIndex((top) => top <= y);
    const target = rowElements(element).findLast((one) => Number(one.dataset.fila) <= row);
    if (!target) return;
    const offset = target.getBoundingClientRect().top - element.getBoundingClientRect().top;
    element.scrollTop += offset + target.offsetHeight / 2 - element.clientHeight / 2;
  };

  return (
    <>
      <div className="lug-cab">
        <div className="vistazo" hidden={asList}>
          {titles.length <= 8 ? (
            <span className="vistazo-filas" aria-hidden="true">
              {titles.map((title, row) => (
                <b key={title} style={{ top: `${(((glance.tops[row] ?? 0) + 0.425) / glance.height) * 100}%` }}>
                  {title}
                </b>
              ))}
            </span>
          ) : null}
          <div
            className="vistazo-zona"
            style={{ height: `${Math.min(6, Math.max(1.5, glance.height * 0.8))}rem` }}
            onPointerDown={goTo}
            onPointerMove={goTo}
          >
            <svg
              viewBox={`0 0 ${glance.width} ${glance.height}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={summary}
            >
              <path className="fr-auto" d={glance.ground} />
              <path className="fr-libre" d={glance.free} />
              <path
                className="fr-mio"
                d={chosen
                  .map(({ row, column }) => `M${glanceX(column, crossings)} ${glance.tops[row] ?? 0}h.9v.85h-.9z`)
                  .join("")}
              />
            </svg>
            <span ref={marker} className="vistazo-marco" />
          </div>
        </div>
        <div className="fila gap-3">
          {legend}
          <button
            type="submit"
            name="vista"
            value={asList ? "mapa" : "lista"}
            className="enlace lug-a-lista"
            onClick={(event) => {
              event.preventDefault();
              setAsList(!asList);
              afterPicture(() => setDrawnAsList(!asList));
            }}
          >
            {asList ? "Mapa" : "Lista"}
          </button>
        </div>
      </div>
      {message ? (
        <p className="lug-aviso" role="alert">
          {message}
        </p>
      ) : null}
      <div className="lug-marco">
        <div
          ref={map}
          className={drawnAsList ? "lugares lugares-lista" : "lugares"}
          style={{ "--columnas": columns, "--pasos": crossings.length } as CSSProperties}
          onPointerDown={pan}
        >
          {children}
        </div>
        <div className="zoom" hidden={asList}>
          <button type="button" aria-label="Alejar" aria-disabled={zoom === 0 || undefined} onClick={() => zoomBy(-1)}>
            <Sign path="M5 12h14" />
          </button>
          <button
            type="button"
            aria-label="Acercar"
            aria-disabled={zoom === ZOOMS.length - 1 || undefined}
            onClick={() => zoomBy(1)}
          >
            <Sign path="M5 12h14M12 5v14" />
          </button>
        </div>
      </div>
    </>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg
      width={22}
      height={22}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.4}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

/** Rows as they are seen: a fold of full rows counts as one while it is closed. */
function rowElements(map: HTMLElement): HTMLElement[] {
  return [...map.querySelectorAll<HTMLElement>("[data-fila]")].filter(
    (one) => !one.parentElement?.closest("details:not([open])") && !(one instanceof HTMLDetailsElement && one.open),
  );
}

/** Puts the frame on the glance around what the map's window shows. */
function showWindow(map: HTMLElement, frame: HTMLElement | null, glance: Glance): void {
  if (!frame) return;
  const box = map.getBoundingClientRect();
  const seen = rowElements(map).filter((one) => {
    const row = one.getBoundingClientRect();
    return row.bottom > box.top + 8 && row.top < box.bottom - 8;
  });
  const [first, last] = [seen[0], seen.at(-1)];
  const from = Number(first?.dataset.fila ?? 0);
  const to = last ? Number(last.dataset.fila) + Number(last.dataset.filas ?? 1) - 1 : from;
  const head = map.querySelector<HTMLElement>(".fila-cab")?.offsetWidth ?? 0;
  const width = Math.max(1, map.scrollWidth - head);
  const [left, top] = [map.scrollLeft / width, (glance.tops[from] ?? 0) / glance.height];
  const bottom = ((glance.tops[to] ?? 0) + 0.85) / glance.height;
  Object.assign(frame.style, {
    left: `${left * 100}%`,
    width: `${Math.min(1 - left, (map.clientWidth - head) / width) * 100}%`,
    top: `${top * 100}%`,
    height: `${(bottom - top) * 100}%`,
  });
}

/** A mouse drags the map, as a finger does by itself. What it was pressed on is not chosen then. */
function pan(down: PointerEvent<HTMLDivElement>): void {
  if (down.pointerType !== "mouse" || down.button !== 0) return;
  const map = down.currentTarget;
  const start = { x: down.clientX, y: down.clientY, left: map.scrollLeft, top: map.scrollTop };
  let isDragging = false;
  const move = (event: globalThis.PointerEvent) => {
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    isDragging ||= Math.hypot(x, y) > DRAG;
    if (isDragging) map.scrollTo(start.left - x, start.top - y);
  };
  const stop = () => {
    removeEventListener("pointermove", move);
    if (!isDragging) return;
    const swallow = (click: Event) => click.preventDefault();
    map.addEventListener("click", swallow, { capture: true, once: true });
    // A drag that ends outside of where it began makes no click.
    setTimeout(() => map.removeEventListener("click", swallow, { capture: true }));
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", stop, { once: true });
}
