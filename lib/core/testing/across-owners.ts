/** Statements that still cross owners: none may come, and each that goes leaves this list. */
export const ACROSS_OWNERS: readonly string[] = [
  "lifecycle/tell-rescheduled writes deposits",
  "lifecycle/tell-rescheduled writes orders",
  "lifecycle/tell-rescheduled writes payments",
  "settlement/apply-payment writes payments",
  "settlement/finish-refund writes payments",
  "settlement/own-payments writes payments",
  "settlement/poll-payments writes payments",
];
