import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { barrierControllers, barrierLanes } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import {
  type ControllerDto,
  type ControllerType,
  callsUs,
  isPaired,
  OUTAGE_WORDS,
  type Outage,
} from "@/lib/barriers/client";
import { controllerRevision, getController } from "@/lib/barriers/controller-list";
import { driverFor, noteSeen } from "@/lib/barriers/reach";
import {
  AddController,
  type AddControllerInput,
  ChangeController,
  type ChangeControllerInput,
  ControllerId,
  type ControllerIdInput,
} from "@/lib/barriers/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { encryptSecret } from "@/lib/core/crypto";
import { formatDateTime } from "@/lib/core/dates";
import { isDemo } from "@/lib/core/demo";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { assertRevision } from "@/lib/core/revision";
import { lockVenue } from "@/lib/enclosures";
import { enqueue } from "@/lib/jobs";
import { takePoint } from "@/lib/limits";

type Tx = Ctx & { db: Db };

const NAME_TAKEN = {
  barrier_controllers_name_key: () => new DomainError("barrier.name_taken", { field: "name" }),
  barrier_controllers_serial_key: () => new DomainError("barrier.serial_taken", { field: "serial" }),
};

interface Typed {
  name: string;
  type: ControllerType;
  address: string;
  username: string;
  password: string;
  serial: string;
  outage: Outage;
  relayId: number | null;
  dialsOut: boolean;
  answersOtherwise: boolean;
}

/** What an audit entry shows: that a password was changed, never the password. */
function audited(typed: Omit<Typed, "username" | "password">, hasNewPassword = false) {
  const { name, type, address, serial, outage, relayId, dialsOut, answersOtherwise } = typed;
  const way = { relayId, dialsOut, answersOtherwise };
  const shown = { name, gateApiType: type, address, serial, outage: OUTAGE_WORDS[outage], ...way };
  return { ...shown, ...(hasNewPassword ? { hasNewPassword } : {}) };
}

/** A password that was left empty stays as it was. */
function valuesOf(typed: Typed) {
  const { name, type, address, username, password, serial, outage, relayId, dialsOut, answersOtherwise } = typed;
  // A device that is paired, or that has a socket of its own, says its own serial.
  const own = isPaired(type) || dialsOut ? {} : { serial };
  const access = { name, type, address, username, outage, relayId, dialsOut, answersOtherwise, ...own };
  return password ? { ...access, secret: encryptSecret(Buffer.from(password)) } : access;
}

async function lockController(tx: Tx, controllerId: number): Promise<ControllerDto> {
  const tenant = tenantOf(tx.actor);
  const [row] = await tx.db
    .select({ id: barrierControllers.id })
    .from(barrierControllers)
    .where(
      and(
        eq(barrierControllers.id, controllerId),
        isNull(barrierControllers.archivedAt),
        tenant === null ? undefined : eq(barrierControllers.adminId, tenant),
      ),
    )
    .for("no key update");
  if (!row) throw notFound();
  return getController({ ctx: tx, input: { controllerId } });
}

/** A simulated device opens nothing: it belongs into a demonstration. */
function assertAllowed(type: ControllerType): void {
  if (type !== "simulator" || isDemo()) return;
  throw new DomainError("input.invalid", {
    field: "type",
    fields: { type: "El simulador es solo de una demostración" },
  });
}

async function assertRelay(tx: Tx, relayId: number | null, enclosureId: number): Promise<void> {
  if (relayId === null) return;
  const [relay] = await tx.db.execute(sql`
    select 1 from barrier_controllers
    where id = ${relayId} and enclosure_id = ${enclosureId} and type = 'relay' and archived_at is null for key share`);
  if (!relay) throw new DomainError("barrier.other_relay", { field: "relayId" });
}

/** What is a relay stays one, and what is none does not become one: lanes and devices hang on it. */
function assertSameKind(before: ControllerType, after: ControllerType): void {
  if ((before === "relay") === (after === "relay")) return;
  throw new DomainError("input.invalid", {
    field: "type",
    fields: { type: "Un relevo no se vuelve otro equipo: agrega uno nuevo" },
  });
}

/** A device of a venue that moves barriers. Its lanes are added next. */
export async function addController({ ctx, input }: VerbArgs<AddControllerInput>): Promise<{ controllerId: number }> {
  const { userId } = authorizeUser(ctx.actor, "barrier:write");
  const { enclosureId, ...typed } = parseInput(AddController, input);
  assertAllowed(typed.type);
  const add = async (tx: Tx) => {
    const { adminId } = await lockVenue(tx, enclosureId, "share");
    await assertRelay(tx, typed.relayId, enclosureId);
    const [row] = await tx.db
      .insert(barrierControllers)
      .values({ adminId, enclosureId, createdBy: userId, createdAt: tx.now, ...valuesOf(typed) })
      .returning({ id: barrierControllers.id });
    if (!row) throw new Error("The controller was not written");
    await recordAudit(tx, {
      action: "barrier_controller.added",
      entity: "barrier_controller",
      entityId: row.id,
      adminId,
      after: audited(typed, typed.password !== ""),
    });
    return { controllerId: row.id };
  };
  return translateUniqueErrors(withTx(ctx, add), NAME_TAKEN);
}

export async function changeController({ ctx, input }: VerbArgs<ChangeControllerInput>): Promise<null> {
  authorizeUser(ctx.actor, "barrier:write");
  const { controllerId, revision, ...typed } = parseInput(ChangeController, input);
  assertAllowed(typed.type);
  const change = async (tx: Tx) => {
    const before = await lockController(tx, controllerId);
    assertRevision(revision, controllerRevision(before));
    assertSameKind(before.type, typed.type);
    await assertRelay(tx, typed.relayId, before.enclosureId);
    // Somebody who may change the address must not learn the password that is sent to it, nor what carries it there.
    const isElsewhere = before.address !== typed.address || before.relayId !== typed.relayId;
    if (isElsewhere && before.hasPassword && typed.password === "")
      throw new DomainError("input.invalid", {
        field: "password",
        fields: { password: "Con otra dirección, escribe la contraseña otra vez" },
      });
    await tx.db.update(barrierControllers).set(valuesOf(typed)).where(eq(barrierControllers.id, controllerId));
    await recordAudit(tx, {
      action: "barrier_controller.changed",
      entity: "barrier_controller",
      entityId: controllerId,
      adminId: before.adminId,
      before: audited(before),
      after: audited(typed, typed.password !== ""),
    });
    await enqueue(tx.db, "barriers.adjust", { controllerId }, { tenant: before.adminId });
    return null;
  };
  return translateUniqueErrors(withTx(ctx, change), NAME_TAKEN);
}

/** It stays in the log. */
export async function archiveController({ ctx, input }: VerbArgs<ControllerIdInput>): Promise<null> {
  authorizeUser(ctx.actor, "barrier:write");
  const { controllerId } = parseInput(ControllerId, input);
  return withTx(ctx, async (tx) => {
    const { adminId, name } = await lockController(tx, controllerId);
    const lanes = and(eq(barrierLanes.controllerId, controllerId), isNull(barrierLanes.archivedAt));
    if ((await tx.db.$count(barrierLanes, lanes)) > 0) throw new DomainError("barrier.has_lanes");
    const behind = and(eq(barrierControllers.relayId, controllerId), isNull(barrierControllers.archivedAt));
    if ((await tx.db.$count(barrierControllers, behind)) > 0) throw new DomainError("barrier.has_devices");
    await tx.db
      .update(barrierControllers)
      .set({ archivedAt: tx.now, secret: null })
      .where(eq(barrierControllers.id, controllerId));
    await recordAudit(tx, {
      action: "barrier_controller.archived",
      entity: "barrier_controller",
      entityId: controllerId,
      adminId,
      before: { name },
    });
    return null;
  });
}

export interface TrialDto {
  isGood: boolean;
  /** Model and firmware, or why it does not answer. */
  words: string;
}

/** Asks a controller who it is. Nothing moves. The caller has asked whether the actor may. */
export async function askController(ctx: Ctx, controller: ControllerDto): Promise<TrialDto> {
  const { id: controllerId, type, lastSeenAt, trouble, timeZone } = controller;
  // Nobody can ask it: it says how it is when it calls.
  if (callsUs(type)) {
    if (!lastSeenAt) return { isGood: false, words: "Todavía no ha llamado" };
    const called = `llamó por última vez ${formatDateTime(lastSeenAt, timeZone)}`;
    return { isGood: trouble === "", words: trouble ? `${trouble}: ${called}` : called };
  }
  const db = dbOf(ctx);
  const reached = await driverFor(db, controllerId);
  const seen = await reached.look();
  await noteSeen(db, controllerId, ctx.now, seen);
  if (!seen.isGood) return { isGood: false, words: seen.detail };
  const { model, firmware } = seen;
  return { isGood: true, words: [model, firmware].filter(Boolean).join(", ") || "Lista" };
}

/** "Probar": asks a controller who it is. Nothing moves. */
export async function tryController({ ctx, input }: VerbArgs<ControllerIdInput>): Promise<TrialDto> {
  authorizeUser(ctx.actor, "barrier:write");
  const { controllerId } = parseInput(ControllerId, input);
  const controller = await getController({ ctx, input: { controllerId } });
  await takePoint("barriers:command", String(controller.enclosureId));
  return askController(ctx, controller);
}
