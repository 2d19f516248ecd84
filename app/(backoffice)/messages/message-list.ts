import { templates } from "@/app/templates";
import { failedMessageList } from "@/lib/notifications";

/** Names of the templates, by template. */
export const LABELS = Object.fromEntries(templates.map(({ template, label }) => [template, label ?? template]));

export const messageList = failedMessageList(LABELS);
