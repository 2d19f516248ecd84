"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/toaster";
import { blockUserAction, unblockUserAction } from "@/lib/users/actions";
import type { UserListDto } from "@/lib/users/client";

interface BlockActProps {
  user: Pick<UserListDto, "id" | "fullName" | "profile" | "state">;
  /** The tenant in view, where the platform looks at one. */
  adminId: number | undefined;
  platform: boolean;
  /** In the menu of a row, with its picture. */
  menu?: boolean;
}

const LOST = "No pudimos enviar tu decisión. Revisa tu conexión e intenta de nuevo.";

function planOf({ user, adminId, platform }: BlockActProps) {
  const here = user.profile === 2 && (!platform || adminId !== undefined);
  const blocked = user.state === "blocked_here" || (user.state === "blocked" && !here);
  if (blocked) {
    return {
      blocked,
      verb: "Desbloquear",
      title: `¿Desbloquear a ${user.fullName}?`,
      done: `Desbloqueaste a ${user.fullName}.`,
      points: [here ? "Podrá apartar y pagar lugares otra vez." : "Podrá entrar otra vez con sus datos de siempre."],
    };
  }
  return {
    blocked,
    verb: "Bloquear",
    title: `¿Bloquear a ${user.fullName}?`,
    done: `Bloqueaste a ${user.fullName}.`,
    points: here
      ? [
          "No podrá apartar ni pagar lugares de este organizador.",
          "Lo que ya pagó sigue siendo válido.",
          "En otros recintos no cambia nada.",
        ]
      : ["Se cierran todas sus sesiones.", "No podrá entrar hasta que alguien lo desbloquee."],
  };
}

/** Blocks a person, or takes the block back; says first what that means. */
export function BlockAct(props: BlockActProps) {
  const { user, adminId, menu } = props;
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const plan = planOf(props);

  async function send(form: FormData): Promise<boolean> {
    try {
      const reason = String(form.get("reason") ?? "");
      const ref = { userId: user.id, adminId };
      const result = plan.blocked ? await unblockUserAction(ref) : await blockUserAction({ ...ref, reason });
      if (!result.ok) {
        setProblem(result.message);
        return false;
      }
    } catch (error) {
      console.error(error);
      setProblem(LOST);
      return false;
    }
    notify(plan.done);
    router.refresh();
    return true;
  }

  return (
    <ConfirmDialog
      trigger={
        <>
          {menu ? <Icon name={plan.blocked ? "undo-2" : "ban"} /> : null}
          {plan.verb}
        </>
      }
      triggerLabel={`${plan.verb} a ${user.fullName}`}
      title={plan.title}
      points={plan.points}
      note={null}
      confirm={plan.verb}
      cancel="Dejar como está"
      danger={!plan.blocked}
      action={send}
      onOpenChange={(open) => open && setProblem(null)}
    >
      {problem ? <Notice tone="stop" title={problem} live /> : null}
      {plan.blocked ? null : (
        <Field label="Motivo" help="Opcional. Lo ve tu equipo, no la persona." id={`motivo-${user.id}`}>
          <Textarea name="reason" rows={2} maxLength={200} />
        </Field>
      )}
    </ConfirmDialog>
  );
}
