import { templates } from "@/app/templates";
import { failedMessageList } from "@/lib/notifications";

export const LABELS = Object.fromEntries(templates.map(({ template, label }) => [template, label ?? template]));

export const messageList = failedMessageList(LABELS);
