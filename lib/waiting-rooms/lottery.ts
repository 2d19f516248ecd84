import { createHmac } from "node:crypto";

const ROUNDS = 8;
/** Half of the bits of a number, at least: few people would be mixed badly by less. */
const LEAST_HALF = 4;

/**
 * Where the draw puts number `n` of `count`, both from 0: a permutation, so that no two get one place. A Feistel network
 * whose rounds are HMACs with the seed, walked on until it falls below `count`. Nobody can choose a number by it, since
 * the seed is made when all numbers are given out, and whoever knows the seed afterwards can check it.
 */
export function drawnPlace(n: number, count: number, seed: string): number {
  const half = Math.max(LEAST_HALF, Math.ceil(Math.log2(Math.max(2, count)) / 2));
  const mask = 2 ** half - 1;
  let place = n;
  do {
    let left = Math.floor(place / 2 ** half);
    let right = place & mask;
    for (let round = 0; round < ROUNDS; round++) {
      const mixed = createHmac("sha256", seed).update(`${round}.${right}`).digest().readUInt32BE(0) & mask;
      [left, right] = [right, left ^ mixed];
    }
    place = left * 2 ** half + right;
  } while (place >= count);
  return place;
}

/**
 * The place in the queue of a number from 1: by the draw for the first `drawn`, which came before the start, and by
 * arrival after them. Null before the draw.
 */
export function turnOf(number: number, { seed, drawn }: { seed: string | null; drawn: number }): number | null {
  if (seed === null) return null;
  return number <= drawn ? 1 + drawnPlace(number - 1, drawn, seed) : number;
}
