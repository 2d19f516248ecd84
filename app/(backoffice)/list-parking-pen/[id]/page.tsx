import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { LaneView } from "@/components/barriers/lane-view";
import { LiveRefresh } from "@/components/home/live-refresh";
import { DoneNotice } from "@/components/office/done-notice";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/panel";
import { commandList, getController, getLane, laneDays, passageList, unreadCars } from "@/lib/barriers";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Pluma" };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Plumas", href: "/list-parking-pen" },
];
const DONE = { agregada: "La pluma quedó lista. Ábrela una vez para probarla.", guardada: "Guardaste los cambios." };

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const ctx = await requireActor("barrier:read");
  const laneId = numberParam((await params).id);
  if (laneId === undefined) notFound();
  const lane = await orNotFound(getLane({ ctx, input: { laneId } }));
  const ofLane = { pluma: String(laneId) };
  const [controller, commands, passages, days, unread] = await Promise.all([
    getController({ ctx, input: { controllerId: lane.controllerId } }),
    commandList.page({ ctx, input: commandList.fromAddress(ofLane) }),
    passageList.page({ ctx, input: passageList.fromAddress(ofLane) }),
    laneDays({ ctx, input: { laneId } }),
    unreadCars({ ctx, input: { laneId } }),
  ]);
  const { hecho } = singleParams(await searchParams);
  return (
    <AppShell ctx={ctx} title={lane.name} breadcrumb={WAY}>
      <PageHeader title={lane.name} meta={lane.enclosureName}>
        {can(ctx.actor, "barrier:write") ? (
          <BtnLink href={`/parking-pen/carril?id=${laneId}`}>
            <Icon name="settings" />
            Ajustes
          </BtnLink>
        ) : null}
      </PageHeader>
      <DoneNotice done={hecho} texts={DONE} />
      <LaneView
        lane={lane}
        controller={controller}
        commands={commands.items}
        passages={passages.items}
        days={days}
        unread={unread}
        mayOpen={can(ctx.actor, "barrier:open")}
        now={ctx.now}
      />
      <LiveRefresh seconds={5} />
    </AppShell>
  );
}
