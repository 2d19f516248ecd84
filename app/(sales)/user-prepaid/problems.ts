import type { SettingsProblem } from "@/components/prepaid/account-settings";
import type { OpeningProblem } from "@/components/prepaid/open-prepaid";
import { noticeOf, type Query } from "@/components/store/selection";
import { OwnAccountTerms } from "@/lib/prepaid/schemas";

const textIn = (value: Query[string]): string => (typeof value === "string" ? value.slice(0, 100) : "");

/** What the form's schema says of what was typed, at each field. */
function errorsOf(nickname: string, plates: string): SettingsProblem["errors"] {
  const parsed = OwnAccountTerms.safeParse({ nickname, plates });
  const errors: SettingsProblem["errors"] = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field] = path;
    if (field === "nickname" || field === "plates") errors[field] ??= message;
  }
  return errors;
}

/** The form of name and plates as it was sent, if it was refused. */
export function settingsProblem(query: Query): SettingsProblem | null {
  if (query.aviso !== "input.invalid") return null;
  const nickname = textIn(query.nombre);
  const plates = textIn(query.placas);
  return { errors: errorsOf(nickname, plates), nickname, plates };
}

/** The form that opens an account as it was sent, if it was refused or waited for its sender to log in. */
export function openingProblem(query: Query): OpeningProblem {
  const nickname = textIn(query.nombre);
  const plates = textIn(query.placas);
  return {
    message: noticeOf(query),
    errors: query.aviso === "input.invalid" ? errorsOf(nickname, plates) : {},
    typeId: Number(textIn(query.tipo)) || null,
    nickname,
    plates,
  };
}
