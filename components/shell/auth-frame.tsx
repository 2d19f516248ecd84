import type { ReactNode } from "react";
import { Arrow, type Direction } from "@/components/ui/arrow";
import { Brand } from "@/components/ui/brand";
import { Logo } from "@/components/ui/marks";
import { Plate } from "@/components/ui/plate";

const sign: readonly { to: Direction; name: string; zones: readonly string[] }[] = [
  { to: "nw", name: "Poniente", zones: ["VIP", "AC"] },
  { to: "n", name: "Norte", zones: ["A1", "A2"] },
  { to: "ne", name: "Oriente", zones: ["B1", "B2"] },
];

const bays = Array.from({ length: 19 }, (_, i) => `M${-54 + 46 * i} 560 L${-1350 + 190 * i} 900`).join("");
const truss = Array.from({ length: 37 }, (_, i) => `${20 * i} ${i % 2 === 0 ? 32 : 2}`).join("L");

interface AuthFrameProps {
  title: string;
  platformName?: string;
  slogan?: string;
  /** The main provider's colour, or the venue's if the person comes from its store. */
  brand?: string | null;
  children: ReactNode;
}

/** The frame of login, register, recover and code: the overhead sign, and the form. */
export function AuthFrame({
  title,
  platformName = "Control Traslado",
  slogan = "Tu lugar te espera",
  brand,
  children,
}: AuthFrameProps) {
  return (
    <Brand color={brand}>
      <main className="acceso">
        <div className="acceso-arte sobre-placa">
          <svg className="via" viewBox="0 0 720 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
            <g fill="none" stroke="var(--on-plate)" strokeWidth={3}>
              <path d={bays} strokeOpacity={0.16} />
              <path d="M-200 560H920" strokeOpacity={0.3} />
              <path d="M-200 640H920M-200 760H920" strokeOpacity={0.1} />
            </g>
          </svg>
          <p className="acceso-marca">
            <Logo size={40} inverse />
            {platformName}
          </p>
          <div className="portico" aria-hidden="true">
            <svg className="viga" viewBox="0 0 720 34" preserveAspectRatio="none" aria-hidden="true">
              <path d="M0 2H720M0 32H720" stroke="currentColor" strokeWidth={3} />
              <path d={`M${truss}`} fill="none" stroke="currentColor" strokeWidth={2} />
            </svg>
            <div className="portico-l">
              <ul>
                {sign.map((row) => (
                  <li key={row.name}>
                    <Arrow to={row.to} size={44} stroke={3.4} />
                    <b>{row.name}</b>
                    <span className="fila">
                      {row.zones.map((zone) => (
                        <Plate key={zone} code={zone} flipped />
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          </div>
          <p className="acceso-lema">
            <Arrow to="n" size={40} stroke={3.6} />
            <span>{slogan}</span>
          </p>
        </div>
        <div className="acceso-f">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </Brand>
  );
}
