import type { Reasons, Rules } from "@/lib/core/testing/judge-verbs";

export const RULES: Rules = {
  authorizing: [
    "lib/core/permissions.ts#authorize",
    "lib/core/permissions.ts#authorizeSystem",
    "lib/core/permissions.ts#authorizeUser",
  ],
  proofs: {
    "lib/access/offline/upload-readings.ts#phoneOf": "a guard's phone that has its token, or the session of its guard",
    "lib/after-sale/transfer/accept-transfer.ts#findOffer": "whoever has the link of an offered ticket",
    "lib/barriers/makes/callers.ts#callerByToken": "a device that has the token of its address",
    "lib/barriers/makes/callers.ts#callerBySerial":
      "a device that says its serial number; what it says counts only from its venue's networks",
    "lib/barriers/device/prove-device.ts#proveDevice": "a device that signs its request with its own key",
    "lib/barriers/device/pairing.ts#takeCode": "whoever shows the code that staff opened for a controller",
    "lib/auth/contact/links.ts#openLink": "whoever has the link that was sent to the person",
    "lib/auth/login/login.ts#verifyCredentials": "whoever knows a contact and its password",
    "lib/auth/second-factor/mfa-session.ts#requirePending":
      "whoever has the token of a login that lacks its second factor",
    "lib/auth/contact/one-time-codes.ts#tryCode": "whoever has the code that was sent to the contact",
    "lib/guards/pairing/pair-phone.ts#assignmentOf": "whoever shows the code of a pairing",
    "lib/orders/cart/cart-owner.ts#cartOwnerOf": "a visitor who has the token of a cart, or gets one",
    "lib/orders/own-order.ts#visibleTo": "an order's buyer, whoever has its cart's token, and staff who may",
    "lib/passes/holders/open.ts#passOfLink": "whoever has the link of a pass",
    "lib/prepaid/shops/seal-stay.ts#lockShopOfLink": "whoever has the link of a shop",
    "lib/places/waiting-place.ts#placeAmong": "whoever has a number in the queue of a waiting room, as we signed it",
    "lib/settlement/apply/receive-webhook.ts#readNotices": "a provider that signs its message",
  },
  upkeep: {
    "lib/auth/sessions/sessions.ts#noteUse": "the time at which a session was last used",
    "lib/auth/api-keys/actor-of-key.ts#noteKeyUse": "the day on which a key was last used",
    "lib/barriers/carried/asks.ts#putAsk": "a request on its way to a device, for seconds",
    "lib/barriers/carried/asks.ts#dropAsk": "a request that is answered, or that nobody waits for",
    "lib/barriers/settings/device-settings.ts#keepSettings": "what a device is set to, as it was read",
    "lib/barriers/reach.ts#noteSeen": "when a controller of barriers was last heard, and what it says of itself",
    "lib/http/idempotency.ts#once": "the answer that a repeated request gets again",
    "lib/jobs/health.ts#beat": "a worker says that it lives",
    "lib/jobs/health.ts#endBeat": "a worker says that it ends",
    "lib/limits/counter.ts#countOne": "how often something was tried",
    "lib/limits/counter.ts#countBelow": "how often something was tried",
    "lib/limits/counter.ts#forgetCounts": "how often something was tried",
    "lib/limits/counter.ts#setCount": "how often something was tried",
    "lib/limits/counter.ts#takeOneBack": "how often something was tried",
    "lib/passes/signing-keys.ts#signerOf": "a tenant's first QR makes the key that signs all of them",
    "lib/payments/sandbox/bank-http.ts#handleBank": "the demonstration's bank stands for one outside",
    "lib/waiting-rooms/advance-rooms.ts#admitNext": "how far the queues of waiting rooms have come, each second",
    "lib/waiting-rooms/advance-rooms.ts#draw": "the seed of a draw, which is shown to everybody",
    "lib/waiting-rooms/numbers.ts#takeNumbers": "how many came to a waiting room; anybody may",
    "lib/prepaid/barrier/simulator/controller.ts#handleController":
      "the demonstration's controller of barriers stands for one outside",
  },
  isFace: (file) => /^(app|worker)\/|^lib\/http\/|^lib\/[\w-]+\/(actions|jobs)\.ts$/.test(file),
};

/** These verbs write without authorizing. */
export const UNAUTHORIZED: Reasons = {
  "lib/auth/login/logout.ts#logout": "it ends the session that the actor came with, and no other",
  "lib/auth/login/register-buyer.ts#registerBuyer": "anyone may open a buyer's account",
  "lib/auth/login/register-buyer.ts#registerWeb": "anyone may open a buyer's account",
};

/** These verbs write without an audit row. */
export const UNAUDITED: Reasons = {
  "lib/webhooks/delivery/look.ts#planLooks":
    "that an event is full follows from its places, and each message is a row of its own",
  "lib/access/end-lost-stays.ts#endLostStays": "the stay's own row says that no exit was read, and since when",
  "lib/access/tidy-gate-work.ts#tidyGateWork":
    "the shift's own row says that nobody ended it; a photo goes by its age alone",
  "lib/access/doors/admit-people.ts#admitPeople": "each reading is a row of its own, which is never changed",
  "lib/access/offline/sync-phone.ts#syncPhone": "how a phone is stands in its row, and changes every few seconds",
  "lib/access/offline/upload-readings.ts#uploadReadings": "each reading is a row of its own, which is never changed",
  "lib/access/redeem-pass.ts#redeemPass": "each reading is a row of its own, which is never changed",
  "lib/barriers/people/lists.ts#pushLists":
    "each person's row says what the device was told and when; what they follow from is recorded where it is done",
  "lib/barriers/reading/read-at-lane.ts#readAtLane":
    "each reading, passage and command is a row of its own; what is said of it later stands in the same rows",
  "lib/auth/second-factor/mfa-enrolment.ts#beginMfa":
    "a secret opens nothing until its first code confirms it, which is recorded",
  "lib/auth/second-factor/mfa-pending.ts#beginPendingMfa":
    "a secret opens nothing until its first code confirms it, which is recorded",
  "lib/auth/sessions/mirror-session.ts#openMirror": "the token is a part of a session whose opening is recorded",
  "lib/auth/login/request-access.ts#sendAccess": "a code or a link changes nothing until it is used, which is recorded",
  "lib/auth/contact/request-verification.ts#requestVerification":
    "a code changes nothing until it is used, which is recorded",
  "lib/payments/cards/forget-card.ts#forgetCards":
    "the card's own row says when it was given up; that nobody charges it any more is recorded before",
  "lib/prepaid/auto/sweep-auto.ts#sweepAutoTopups": "it tells people and leaves jobs; the messages are a record",
  "lib/prepaid/auto/turn-on.ts#goOnSavingCard": "it opens the page of a consent again, which is recorded",
  "lib/downloads/prune-downloads.ts#pruneDownloads":
    "the file's own row says until when it is kept; who took it is recorded",
  "lib/deposits/alert-deposits.ts#alertDeposits": "it notes that people were told; the message is a record",
  "lib/reports/mail/report-mail.ts#mailReports": "it tells people what they asked for; the message is a record",
  "lib/lifecycle/tell/tell-cancelled.ts#tellCancelled": "it only tells people; each message is a record",
  "lib/notifications/send-message.ts#sendMessage": "the message's own row says what became of it",
  "lib/prepaid/shops/seal-stay.ts#sealStay": "each seal is a row of its own, which is never changed",
  "lib/reports/fold-sales.ts#foldSales": "sums of what is recorded elsewhere, made again each night",
  "lib/reports/daily-sums/sum-up.ts#rebuildDailySums": "sums of what is recorded in the ledger, proved equal to it",
  "lib/reports/daily-sums/sum-up.ts#sumUpDays": "sums of what is recorded in the ledger, proved equal to it each night",
  "lib/reports/daily-sums/prove.ts#proveDailySums":
    "its own row says when it was proved; what differs is told by a message",
  "lib/backups/tell-broken.ts#tellBrokenBackup": "it only tells people; each message is a record",
  "lib/settlement/refunds/bank-data.ts#eraseBankData": "what goes has served its time, by its age alone",
  "lib/settlement/unpaid/remind-unpaid.ts#remindUnpaid": "it only tells people; each message is a record",
  "lib/waiting-rooms/join-queue.ts#enterEvent": "the admission's own row says until when it is and what it took",
  "lib/storage/prune-pictures.ts#prunePictures": "a picture that no row holds, whose loss nobody sees",
};
