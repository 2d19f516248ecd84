"use client";

import { type ReactNode, useRef, useState } from "react";
import { failureText, sendSale } from "@/components/access/gate-api";
import { newNonce } from "@/components/access/reading";
import { Arrow } from "@/components/ui/arrow";
import { MoneyInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Plate } from "@/components/ui/plate";
import { QrPicture } from "@/components/ui/qr-picture";
import type { GateSaleDto, GateSaleOptionsDto } from "@/lib/access/client";
import { formatCounted, formatMoney, parseMoney } from "@/lib/core/money";
import { qrDrawing } from "@/lib/core/qr";
import { gateLine } from "@/lib/enclosures/client";

type Post = GateSaleOptionsDto["posts"][number];
type Place = Post["places"][number];

interface GateSaleProps {
  options: GateSaleOptionsDto;
  stores: readonly { post: string; qr: ReactNode }[];
}

const NOTES = [10_000, 20_000, 50_000, 100_000];

/** What people hand over for a price: the sum itself, and the notes that are enough. */
export const usualCash = (cents: number): number[] => [cents, ...NOTES.filter((note) => note > cents)].slice(0, 4);

/** Sells a place to a car at the gate and lets it in, or sends its driver to the store. */
export function GateSale({ options, stores }: GateSaleProps) {
  const [chosen, setChosen] = useState<{ post: Post; place: Place } | null>(null);
  const [sold, setSold] = useState<GateSaleDto | null>(null);
  const [isStore, setStore] = useState(false);
  const [post] = options.posts;
  if (sold) return <Sold sale={sold} onNext={() => location.reload()} />;
  if (!post) {
    return (
      <div className="esc-problema">
        <h1>Aquí no se venden lugares</h1>
        <p>Quien administra el recinto lo permite en las reglas de cada zona.</p>
        <a className="esc-btn esc-btn-main" href="/scan-qr">
          Volver a escanear
        </a>
      </div>
    );
  }
  if (isStore) {
    return (
      <div className="esc-teclea">
        <h1>Compra desde tu teléfono</h1>
        <div className="venta-qr">{stores.find((store) => store.post === (chosen?.post ?? post).post)?.qr}</div>
        <p>Que el conductor lo lea con su cámara, pague y muestre su boleto.</p>
        <div className="esc-pie">
          <button type="button" className="esc-btn" onClick={() => setStore(false)}>
            Volver
          </button>
        </div>
      </div>
    );
  }
  const store = (
    <button type="button" className="esc-btn" onClick={() => setStore(true)}>
      Mostrar el QR de la tienda
    </button>
  );
  if (chosen) return <Pay {...chosen} store={store} onBack={() => setChosen(null)} onSold={setSold} />;
  const maySell = options.hasDesk && options.shiftAt !== null;
  return (
    <div className="esc-teclea">
      <h1>Vender en el acceso</h1>
      {maySell ? (
        <ul className="grid gap-2.5">
          {options.posts.flatMap((one) =>
            one.places.map((place) => (
              <li key={`${one.post}:${place.gateId}:${place.zone.id}`}>
                <button
                  type="button"
                  className="esc-btn con-importe w-full"
                  disabled={place.free === 0}
                  onClick={() => setChosen({ post: one, place })}
                >
                  <Plate code={place.zone.key} size="sm" />
                  <span className="grid text-start">
                    {place.zone.name}
                    <small>
                      {place.free === 0 ? "Sin lugares" : formatCounted(place.free, "lugar libre", "lugares libres")} ·{" "}
                      {gateLine(one.gates.find(({ id }) => id === place.gateId) ?? { label: "", street: "" })}
                    </small>
                  </span>
                  <span className="importe">{formatMoney(place.priceCents)}</span>
                </button>
              </li>
            )),
          )}
        </ul>
      ) : (
        <p role="status">
          {options.hasDesk ? (
            <>
              Para cobrar, <a href="/caja">abre tu turno en la caja</a>.
            </>
          ) : (
            "No tienes una caja: el conductor compra desde su teléfono."
          )}
        </p>
      )}
      <div className="esc-pie">
        {store}
        <a className="esc-btn" href="/scan-qr">
          Volver a escanear
        </a>
      </div>
    </div>
  );
}

interface PayProps {
  post: Post;
  place: Place;
  store: ReactNode;
  onBack: () => void;
  onSold: (sale: GateSaleDto) => void;
}

function Pay({ post, place: { gateId, zone, priceCents }, store, onBack, onSold }: PayProps) {
  const [received, setReceived] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // The same until it was answered: touched twice, it sells one place.
  const nonce = useRef(newNonce());
  async function sell(receivedCents: number | null) {
    if (isBusy) return;
    if (receivedCents === null || receivedCents < priceCents) {
      setError(`Escribe cuánto recibiste: son ${formatMoney(priceCents)}`);
      return;
    }
    setError(null);
    setBusy(true);
    const sale = { nonce: nonce.current, post: post.post, gateId, zoneId: zone.id, priceCents, receivedCents };
    const sent = await sendSale(sale);
    setBusy(false);
    if (sent.ok) onSold(sent.data);
    else {
      setError(failureText(sent));
      // What was refused took nothing; without an answer the same sale is asked for again.
      if (sent.trouble === "refused") nonce.current = newNonce();
    }
  }
  return (
    <form
      className="esc-teclea"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void sell(parseMoney(received));
      }}
    >
      <h1>Cobra {formatMoney(priceCents)}</h1>
      <p className="fila">
        <Plate code={zone.key} size="sm" /> {zone.name}, un lugar
      </p>
      <div className="grid grid-cols-2 gap-2.5">
        {usualCash(priceCents).map((cents, nth) => (
          <button key={cents} type="button" className="esc-btn" aria-busy={isBusy} onClick={() => void sell(cents)}>
            {nth === 0 ? "Exacto" : formatMoney(cents)}
          </button>
        ))}
      </div>
      <Field label="Otra cantidad recibida" error={error}>
        <MoneyInput value={received} onChange={({ currentTarget }) => setReceived(currentTarget.value)} />
      </Field>
      <div className="esc-pie">
        <button type="submit" className="esc-btn esc-btn-main" aria-busy={isBusy}>
          Cobrar y dejar pasar
          <Arrow size={22} />
        </button>
        {store}
        <button type="button" className="esc-btn" onClick={onBack}>
          Volver sin cobrar
        </button>
      </div>
    </form>
  );
}

function Sold({ sale, onNext }: { sale: GateSaleDto; onNext: () => void }) {
  const { folio, receipt, changeCents, zoneKey, placeLabel, qr } = sale;
  return (
    <div className="fallo">
      <div className="fallo-grito" role="status">
        <Arrow to="n" size={96} stroke={3.6} />
        <h1>Pasa</h1>
        <span className="fallo-porque">
          {changeCents > 0 ? `Da ${formatMoney(changeCents)} de cambio` : "Sin cambio"}
        </span>
      </div>
      <section className="fallo-papel" aria-label="Boleto vendido">
        <div className="venta-qr">
          <QrPicture qr={qrDrawing(qr)} label="QR del boleto" />
        </div>
        <p>
          Que le tome una foto: con este QR sale. {placeLabel ? `Lugar ${placeLabel}. ` : ""}Zona {zoneKey}, compra{" "}
          {folio}, recibo {receipt}.
        </p>
        <button type="button" className="esc-btn esc-btn-main" onClick={onNext}>
          Vender otro
        </button>
        <a className="esc-btn" href="/scan-qr">
          Volver a escanear
        </a>
      </section>
    </div>
  );
}
