import "server-only";

export {
  forgetPoints,
  forgetTurns,
  type TurnName,
  takePoint,
  takePointHere,
  takeTurn,
} from "@/lib/limits/limits";
