import { MinutesChart } from "@/components/home/minutes-chart";
import { LiveCount, LiveMark, LiveMoney, LivePace } from "@/components/live/live-figures";
import { Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import type { PrepaidNowDto, PrepaidTodayDto } from "@/lib/prepaid/client";

interface TodayProps {
  today: PrepaidTodayDto;
}

/** A figure of prepaid as the stream names it. */
export const live = (today: PrepaidNowDto, name: keyof PrepaidNowDto) => ({
  name: `prepaid.${name}`,
  value: today[name],
});

/** Prepaid at this moment: who is inside, how fast they come and go, what today brought. */
export function PrepaidNow({ today }: TodayProps) {
  const { day } = today;
  return (
    <Panel
      title="Prepago hoy"
      aside={
        <>
          <LiveMark />
          <a className="enlace" href={`/prepaid-total-reports?por=hour&desde=${day}&hasta=${day}`}>
            Ver totales
          </a>
        </>
      }
    >
      <Stats>
        <Stat
          label="Adentro ahora"
          value={<LiveCount {...live(today, "inside")} />}
          note={
            <>
              <LiveCount {...live(today, "visits")} /> entradas hoy
            </>
          }
        />
        <Stat
          label="Autos por minuto"
          value={<LivePace {...live(today, "enteredLately")} />}
          of={
            <>
              entran, <LivePace {...live(today, "leftLately")} /> salen
            </>
          }
          note={<MinutesChart minutes={today.minutes} />}
        />
        <Stat
          label="Recargas de hoy"
          value={<LiveMoney {...live(today, "topupCents")} />}
          note={
            <>
              en <LiveCount {...live(today, "topups")} /> recargas
            </>
          }
        />
        <Stat
          label="Cobrado hoy"
          value={<LiveMoney {...live(today, "chargedCents")} />}
          note={
            <>
              de eso, <LiveMoney {...live(today, "chargedGiftCents")} /> de regalos
            </>
          }
        />
      </Stats>
    </Panel>
  );
}
