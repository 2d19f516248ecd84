/** Statements that still cross owners: none may come, and each that goes leaves this list. */
export const ACROSS_OWNERS: readonly string[] = [
  "deposits/accept-deposit writes deposits",
  "deposits/accept-deposit writes payments",
  "deposits/alert-deposits writes deposits",
  "deposits/approve-deposit writes deposits",
  "deposits/lock-deposit writes deposits",
  "deposits/refuse-deposit writes deposits",
  "deposits/statement/decide-row writes payments",
  "deposits/statement/match-rows writes deposits",
  "deposits/statement/match-rows writes payments",
  "lifecycle/tell-rescheduled writes deposits",
  "lifecycle/tell-rescheduled writes orders",
  "lifecycle/tell-rescheduled writes payments",
  "settlement/apply-payment writes payments",
  "settlement/finish-refund writes payments",
  "settlement/own-payments writes payments",
  "settlement/poll-payments writes payments",
];
