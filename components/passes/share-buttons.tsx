"use client";

import { type SendingActs, useSending } from "@/components/passes/use-sending";
import { Btn } from "@/components/ui/btn";
import { Icon } from "@/components/ui/icon";
import { notify } from "@/components/ui/toaster";

interface ShareButtonsProps extends SendingActs {
  to: { name: string; email: string | null; phone: string | null };
  /** How the button "Enviar" looks when the holder has neither e-mail nor phone. */
  withoutContact: "hidden" | "disabled";
}

async function copyLink(url: string): Promise<void> {
  await navigator.clipboard.writeText(url);
  notify("Copiaste el enlace.");
}

function openWhatsApp({ name, phone }: ShareButtonsProps["to"], url: string): void {
  const text = `${name}: este es tu QR de estacionamiento. ${url}`;
  const to = phone ? phone.replace(/\D/g, "") : "";
  window.open(`https://wa.me/${to}?text=${encodeURIComponent(text)}`, "_blank", "noopener");
}

/** Ways to get a QR to its person: it is sent, or its link is passed on by hand. */
export function ShareButtons({ to, withoutContact, ...acts }: ShareButtonsProps) {
  const { busy, send, share } = useSending(acts);
  const hasContact = Boolean(to.email || to.phone);
  return (
    <>
      {hasContact || withoutContact === "disabled" ? (
        <Btn variant="main" busy={busy} disabled={!hasContact} onClick={send}>
          <Icon name="send" />
          Enviar
        </Btn>
      ) : null}
      <Btn busy={busy} onClick={() => share(copyLink)}>
        <Icon name="copy" />
        Copiar enlace
      </Btn>
      <Btn busy={busy} onClick={() => share((url) => openWhatsApp(to, url))}>
        Abrir WhatsApp
      </Btn>
    </>
  );
}
