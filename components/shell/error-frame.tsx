import type { ReactNode } from "react";
import { Footer } from "@/components/shell/footer";
import { PublicHeader } from "@/components/shell/public-header";

const signs = {
  return: "M18.5 20.4V9.5a5.75 5.75 0 0 0-11.5 0v8.2M1.6 12.8 7 18.2l5.4-5.4",
  stop: "M7.2 3h6.4l4.5 4.5v6.4l-4.5 4.5H7.2l-4.5-4.5V7.5ZM6.6 10.7h7.6",
} as const;

interface ErrorFrameProps {
  /** What the plate says: "404". */
  code: string;
  sign?: keyof typeof signs;
  title: string;
  text: ReactNode;
  year: number;
  /** The way out. */
  children: ReactNode;
}

/** The frame of 404, 403 and 500: a sign, a sentence, one way out. */
export function ErrorFrame({ code, sign = "return", title, text, year, children }: ErrorFrameProps) {
  return (
    <div className="perdido">
      <PublicHeader />
      <main className="perdido-c">
        <svg width={260} height={300} viewBox="0 0 260 300" aria-hidden="true">
          <path d="M124 196h12v104h-12z" fill="var(--line-strong)" />
          <path d="M40 300h180" stroke="var(--line)" strokeWidth={6} />
          <rect x={22} y={2} width={216} height={200} rx={24} fill="var(--plate)" />
          <rect x={31} y={11} width={198} height={182} rx={17} fill="none" stroke="var(--on-plate)" strokeWidth={4} />
          <g
            transform="translate(75 22) scale(5.3)"
            fill="none"
            stroke="var(--on-plate)"
            strokeWidth={sign === "stop" ? 2.4 : 3.4}
            strokeMiterlimit={10}
          >
            <path d={signs[sign]} />
          </g>
          <text
            x={130}
            y={176}
            textAnchor="middle"
            fill="var(--on-plate)"
            fontFamily="var(--sign)"
            fontWeight={900}
            fontSize={40}
            letterSpacing={2}
          >
            {code}
          </text>
        </svg>
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </main>
      <Footer year={year} />
    </div>
  );
}
