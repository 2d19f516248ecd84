// Written by `npm run generate` from the files that there are. Do not edit.

export * from "@/db/schema/audit";
export * from "@/db/schema/barriers";
export * from "@/db/schema/cash-desk";
export * from "@/db/schema/courtesies";
export * from "@/db/schema/deposits";
export * from "@/db/schema/discount-uses";
export * from "@/db/schema/discounts";
export * from "@/db/schema/enclosures";
export * from "@/db/schema/events";
export * from "@/db/schema/gate-work";
export * from "@/db/schema/ledger";
export * from "@/db/schema/lifecycle";
export * from "@/db/schema/notifications";
export * from "@/db/schema/offline";
export * from "@/db/schema/orders";
export * from "@/db/schema/passes";
export * from "@/db/schema/payment-subjects";
export * from "@/db/schema/payments";
export * from "@/db/schema/pictures";
export * from "@/db/schema/prepaid";
export * from "@/db/schema/prepaid-shops";
export * from "@/db/schema/reports";
export * from "@/db/schema/sandbox";
export * from "@/db/schema/stays";
export * from "@/db/schema/subscribers";
export * from "@/db/schema/users";
