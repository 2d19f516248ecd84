import { CopyButton } from "@/components/checkout/copy-button";
import { CheckConnection } from "@/components/payment-accounts/check-connection";
import { SwitchAccount } from "@/components/payment-accounts/switch-account";
import { Estado } from "@/components/ui/estado";
import { Icon } from "@/components/ui/icon";
import { Bloque, Panel } from "@/components/ui/panel";
import type { PaymentAccountDto } from "@/lib/payments/client";
import { accountOwner, accountState, providerName } from "@/lib/payments/schemas";

/** How an account stands, a try of it, and where its provider must send messages. */
export function AccountSide({ account }: { account: PaymentAccountDto }) {
  const state = accountState(account);
  const { webhookUrl, verificationCode } = account;
  return (
    <Panel
      title="Cómo está"
      meta={`${providerName(account.provider)}, de ${accountOwner(account)}`}
      aside={
        <>
          <Estado tone={state.tone}>{state.text}</Estado>
          <SwitchAccount account={account} />
        </>
      }
    >
      <Bloque>
        <CheckConnection accountId={account.id} />
      </Bloque>
      {webhookUrl ? (
        <Bloque title="Dirección de los avisos">
          <p>Pégala en el panel del proveedor para que avise de cada pago.</p>
          <div className="fila">
            <code className="num min-w-0 break-all select-all">{webhookUrl}</code>
            <CopyButton text={webhookUrl} label="Copiar la dirección">
              <Icon name="copy" />
            </CopyButton>
          </div>
          {verificationCode ? (
            <p>
              Código de verificación que mandó el proveedor: <b className="num select-all">{verificationCode}</b>
            </p>
          ) : null}
        </Bloque>
      ) : null}
    </Panel>
  );
}
