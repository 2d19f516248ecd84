import { LiveRefresh } from "@/components/home/live-refresh";
import { Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import { RoomActs } from "@/components/waiting-rooms/room-acts";
import { RoomSettingsForm } from "@/components/waiting-rooms/room-settings-form";
import { formatDateTime, toLocal } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";
import type { RoomPanelDto } from "@/lib/waiting-rooms/client";

function stateOf({ isOpen, isGathering, startsAt, settings }: RoomPanelDto, timeZone: string): string {
  if (isGathering && startsAt) return `Abierta; el sorteo es el ${formatDateTime(startsAt, timeZone)}`;
  if (isOpen) return "Abierta";
  return settings.opensAt ? `Cerrada; se abre el ${formatDateTime(settings.opensAt, timeZone)}` : "Cerrada";
}

/** The waiting room of an event for its staff: how it goes, the way to open or close it, and how it is set. */
export function RoomPanel({ room, timeZone }: { room: RoomPanelDto; timeZone: string }) {
  const { eventId, isOpen, waiting, admitted, inside, perMinute, settings } = room;
  const { opensAt, opensAboveMs, mostPerMinute, mostInside } = settings;
  return (
    <>
      {isOpen ? <LiveRefresh seconds={5} /> : null}
      <Panel
        title="Fila de espera"
        meta={stateOf(room, timeZone)}
        aside={<RoomActs eventId={eventId} isOpen={isOpen} waiting={waiting} />}
      >
        <Stats>
          <Stat label="Esperan" value={formatCount(waiting)} />
          <Stat label="Pasaron" value={formatCount(admitted)} />
          <Stat label="Eligiendo" value={formatCount(inside)} of={`de ${formatCount(mostInside)}`} />
          <Stat label="Pasan por minuto" value={formatCount(perMinute)} of={`de ${formatCount(mostPerMinute)}`} />
        </Stats>
      </Panel>
      <RoomSettingsForm
        values={{
          eventId,
          opensAt: opensAt ? toLocal(opensAt, timeZone) : "",
          opensAboveMs: opensAboveMs === null ? "" : String(opensAboveMs),
          mostPerMinute: String(mostPerMinute),
          mostInside: String(mostInside),
        }}
      />
    </>
  );
}
