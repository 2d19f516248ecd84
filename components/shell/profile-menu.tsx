"use client";

import { Menu } from "@base-ui/react/menu";
import { useState } from "react";
import { Icon, type IconName } from "@/components/ui/icon";

export interface ProfileLink {
  label: string;
  href: string;
  icon?: IconName;
}

interface ProfileMenuProps {
  name: string;
  initials: string;
  links: readonly ProfileLink[];
  /** The id of the form that signs out. */
  logoutForm: string;
}

const TRIGGER = "inicial";

/**
 * The menu under the person's initials: a plain button until it is asked for, since every page of the shell carries it.
 * Without script the sidebar's Salir still works.
 */
export function ProfileMenu(props: ProfileMenuProps) {
  const [asked, setAsked] = useState(false);
  if (asked) return <AskedMenu {...props} />;
  return (
    <button
      type="button"
      className={TRIGGER}
      aria-label={labelOf(props.initials)}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setAsked(true)}
    >
      {props.initials}
    </button>
  );
}

const labelOf = (initials: string) => `${initials}, menú de perfil`;

function AskedMenu({ name, initials, links, logoutForm }: ProfileMenuProps) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className={TRIGGER} aria-label={labelOf(initials)}>
        {initials}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={8} className="z-20">
          <Menu.Popup className="menu-perfil">
            <div className="menu-perfil-nombre">{name}</div>
            {links.map((link) => (
              <Menu.LinkItem key={link.href} className="op" href={link.href}>
                {link.icon ? <Icon name={link.icon} /> : null}
                {link.label}
              </Menu.LinkItem>
            ))}
            <Menu.Item className="op" onClick={() => submit(logoutForm)}>
              <Icon name="log-out" />
              Cerrar sesión
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function submit(id: string) {
  const form = document.getElementById(id);
  if (form instanceof HTMLFormElement) form.requestSubmit();
}
