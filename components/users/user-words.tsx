import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { STATE_NAMES, type UserState } from "@/lib/users/client";

const TONES: Record<UserState, StateTone> = { active: "good", blocked: "stop", blocked_here: "stop" };

export function UserStateSign({ state }: { state: UserState }) {
  return <StateBadge tone={TONES[state]}>{STATE_NAMES[state]}</StateBadge>;
}

/** "+52 81 1234 5678" of an E.164 number of Mexico; others as they are. */
export function phoneWords(phone: string): string {
  return phone.replace(/^\+52(\d{2})(\d{4})(\d{4})$/, "$1 $2 $3");
}

const METHODS: Readonly<Record<string, string>> = {
  password: "Entrada con contraseña",
  code: "Entrada con código",
  second_factor: "Segundo factor",
  recovery_code: "Código de recuperación",
  link: "Enlace para la contraseña",
  pairing: "Teléfono enlazado",
};

const OUTCOMES: Readonly<Record<string, string>> = {
  ok: "Correcta",
  wrong_credentials: "Datos incorrectos",
  wrong_code: "Código incorrecto",
  mfa_pending: "Faltó el segundo factor",
  blocked: "Cuenta bloqueada",
  rate_limited: "Demasiados intentos",
};

export const loginMethodWords = (method: string) => METHODS[method] ?? method;
export const outcomeWords = (outcome: string) => OUTCOMES[outcome] ?? outcome;
