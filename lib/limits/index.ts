import "server-only";

export {
  countTry,
  countTryBelow,
  forgetPoints,
  forgetTries,
  forgetTurns,
  giveAddressPoint,
  rateLimited,
  type TurnName,
  takeAddressPoint,
  takePoint,
  takePointHere,
  takeTryBack,
  takeTurn,
  triesOf,
} from "@/lib/limits/limits";
