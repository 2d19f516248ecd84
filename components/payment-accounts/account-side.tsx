import { CopyButton } from "@/components/checkout/copy-button";
import { CheckConnection } from "@/components/payment-accounts/check-connection";
import { SwitchAccount } from "@/components/payment-accounts/switch-account";
import { Icon } from "@/components/ui/icon";
import { Block, Panel } from "@/components/ui/panel";
import { StateBadge } from "@/components/ui/state-badge";
import { accountOwner, accountState, type PaymentAccountDto, providerName } from "@/lib/payments/client";

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
          <StateBadge tone={state.tone}>{state.text}</StateBadge>
          <SwitchAccount account={account} />
        </>
      }
    >
      <Block>
        <CheckConnection accountId={account.id} />
      </Block>
      {webhookUrl ? (
        <Block title="Dirección de los avisos">
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
        </Block>
      ) : null}
    </Panel>
  );
}
