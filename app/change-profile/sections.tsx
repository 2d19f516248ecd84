import { logoutAction } from "@/app/(auth)/actions";
import {
  beginMfaAction,
  changeProfileAction,
  closeOtherSessionsAction,
  closeSessionAction,
  confirmMfaAction,
  disableMfaAction,
  eraseOwnAccountAction,
  renewRecoveryCodesAction,
} from "@/app/change-profile/actions";
import { ComeAgain } from "@/components/account/come-again";
import { ContactForm } from "@/components/account/contact-form";
import { DataPanel } from "@/components/account/data-panel";
import { LoginHistory } from "@/components/account/login-history";
import { ProfileForm } from "@/components/account/profile-form";
import type { ProfileTab } from "@/components/account/profile-tabs";
import { SecondFactorPanel } from "@/components/account/second-factor-panel";
import { SessionsTable } from "@/components/account/sessions-table";
import { BtnLink } from "@/components/ui/btn-link";
import { Block, Panel } from "@/components/ui/panel";
import { getOwnAccount, getOwnSecondFactor, listLoginHistory, listOwnSessions } from "@/lib/auth";
import { changeEmailAction, changePhoneAction } from "@/lib/auth/actions";
import type { Ctx } from "@/lib/core/context";
import { toIso } from "@/lib/core/dates";

const ZONE = "America/Monterrey";

async function Profile({ ctx }: { ctx: Ctx }) {
  const { userName, fullName, nameFixed, email, emailVerified, phone, phoneVerified, proof } = await getOwnAccount({
    ctx,
    input: null,
  });
  const proving = { proof, comeAgain: <ComeAgain action={logoutAction} to="/change-profile" /> };
  return (
    <>
      <ProfileForm account={{ userName, fullName, nameFixed }} send={changeProfileAction} />
      <ContactForm kind="email" current={email} verified={emailVerified} action={changeEmailAction} {...proving} />
      <ContactForm kind="phone" current={phone} verified={phoneVerified} action={changePhoneAction} {...proving} />
    </>
  );
}

async function Security({ ctx }: { ctx: Ctx }) {
  const { offered, enabledAt, required, codesLeft } = await getOwnSecondFactor({ ctx, input: null });
  const { proof } = await getOwnAccount({ ctx, input: null });
  return (
    <>
      <Panel title="Contraseña">
        <Block>
          <p>
            {proof === "password"
              ? "Al cambiarla cerramos tus demás sesiones."
              : "Entras con un código que te mandamos. Si prefieres, crea una contraseña."}
          </p>
          <div>
            <BtnLink href="/change-pass">{proof === "password" ? "Cambiar contraseña" : "Crear contraseña"}</BtnLink>
          </div>
        </Block>
      </Panel>
      {offered ? (
        <SecondFactorPanel
          state={{ enabled: enabledAt !== null, required, codesLeft }}
          begin={beginMfaAction}
          confirm={confirmMfaAction}
          disable={disableMfaAction}
          renew={renewRecoveryCodesAction}
        />
      ) : null}
    </>
  );
}

async function Sessions({ ctx }: { ctx: Ctx }) {
  const sessions = await listOwnSessions({ ctx, input: null });
  return (
    <SessionsTable
      sessions={sessions}
      timeZone={ZONE}
      close={closeSessionAction}
      closeOthers={closeOtherSessionsAction}
    />
  );
}

async function History({ ctx }: { ctx: Ctx }) {
  const { items, total } = await listLoginHistory({ ctx, input: {} });
  return (
    <LoginHistory first={items.map((one) => ({ ...one, at: toIso(one.at, ZONE) }))} total={total} timeZone={ZONE} />
  );
}

async function Data({ ctx, notice }: { ctx: Ctx; notice: string | undefined }) {
  const { proof } = await getOwnAccount({ ctx, input: null });
  return (
    <DataPanel
      downloadHref="/change-profile/mis-datos.json"
      notice={notice}
      erase={eraseOwnAccountAction}
      proof={proof}
      comeAgain={<ComeAgain action={logoutAction} to="/change-profile?ver=datos" />}
    />
  );
}

/** The part of the own account that a tab shows; each reads no more than it draws. */
export function Section({ tab, ctx, notice }: { tab: ProfileTab; ctx: Ctx; notice: string | undefined }) {
  switch (tab) {
    case "perfil":
      return <Profile ctx={ctx} />;
    case "seguridad":
      return <Security ctx={ctx} />;
    case "sesiones":
      return <Sessions ctx={ctx} />;
    case "historial":
      return <History ctx={ctx} />;
    case "datos":
      return <Data ctx={ctx} notice={notice} />;
  }
}
