"use client";

import { useState } from "react";
import { Btn } from "@/components/ui/btn";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Block } from "@/components/ui/panel";
import { QrPicture } from "@/components/ui/qr-picture";

interface ShopLink {
  url: string;
  qr: { size: number; path: string };
}

interface ShopLinkPanelProps {
  shopId: number;
  shopName: string;
  renew: (input: { shopId: number }) => Promise<{ ok: true; data: ShopLink } | { ok: false; message: string }>;
}

const LOST = "No pudimos hacer el enlace. Revisa tu conexión e intenta de nuevo.";

/** Makes the link that a shop's phone seals with. It is shown this once: a lost one is made anew. */
export function ShopLinkPanel({ shopId, shopName, renew }: ShopLinkPanelProps) {
  const [link, setLink] = useState<ShopLink | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function make() {
    setBusy(true);
    setMessage(null);
    try {
      const made = await renew({ shopId });
      if (made.ok) setLink(made.data);
      else setMessage(made.message);
    } catch (error) {
      console.error(error);
      setMessage(LOST);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="panel max-w-2xl" aria-label="Enlace del comercio">
      <Block title="Su enlace">
        {message ? <Notice tone="stop" title={message} live /> : null}
        <p className="meta">
          Quien abre el enlace puede dar sellos de {shopName}, sin cuenta ni contraseña. Hacer otro apaga el anterior.
        </p>
        {link ? (
          <>
            <QrPicture className="mx-auto w-full max-w-72" qr={link.qr} label={`QR del enlace de ${shopName}`} />
            <p className="text-center">
              <a className="enlace break-all" href={link.url} rel="noreferrer" target="_blank">
                Abrir el enlace
              </a>
            </p>
          </>
        ) : null}
        <Btn busy={busy} onClick={() => void make()}>
          <Icon name="smartphone" />
          {link ? "Hacer otro enlace" : "Hacer el enlace"}
        </Btn>
      </Block>
    </section>
  );
}
