import { answerPage } from "@/app/(gate)/page-call";
import { action } from "@/lib/http";
import { readShortCar } from "@/lib/prepaid";

const read = action(readShortCar);

/** What the car of a refused reading still misses. */
export async function GET(request: Request): Promise<Response> {
  return answerPage(await read({ scanId: Number(new URL(request.url).searchParams.get("scanId")) }));
}
