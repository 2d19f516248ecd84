import "server-only";

export { type MessageColumn, messageList } from "@/lib/webhooks/delivery/message-list";
export { type EndpointColumn, endpointList, getEndpoint } from "@/lib/webhooks/endpoints/endpoint-list";
export type { ShownSecret } from "@/lib/webhooks/endpoints/make-endpoint";
