import { OpensInClock } from "@/components/store/opens-in-clock";
import { clockText, secondsLeft } from "@/components/ui/countdown";

const DAY = 86_400;

/** How long until the sale opens: days while there are any, then a clock that runs. */
export function OpensIn({ at, now }: { at: Date; now: Date }) {
  const left = secondsLeft(at.getTime(), now.getTime());
  const days = Math.floor(left / DAY);
  return (
    <p className="cuenta">
      <span className="meta">Abre en</span>
      {days > 0 ? (
        <span className="num">
          {days} {days === 1 ? "día" : "días"} {Math.floor((left % DAY) / 3_600)} h
        </span>
      ) : (
        <OpensInClock at={at.getTime()} now={now.getTime()} text={clockText(left)} />
      )}
    </p>
  );
}
