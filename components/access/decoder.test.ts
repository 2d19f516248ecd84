import { describe, expect, it } from "vitest";
import { type Decoder, decoderOf, VIEWS } from "@/components/access/decoder";
import { cutFrame, DAMAGES, type DamageName, damagedPicture } from "@/components/access/testing-pictures";
import { readLuminance } from "@/lib/core/testing-qr";

const video = {} as HTMLVideoElement;
const says =
  (text: string): (() => Promise<Decoder>) =>
  async () =>
  async () =>
    text;
const fails: () => Promise<Decoder> = async () => async () => {
  throw new Error("It never reads");
};

describe("decoders", () => {
  it("begin with the first that there is", async () => {
    expect(await (await decoderOf([async () => null, says("second"), says("third")]))(video)).toBe("second");
  });

  it("pass over one that cannot be loaded", async () => {
    const broken = () => Promise.reject(new Error("No network"));
    expect(await (await decoderOf([broken, says("second")]))(video)).toBe("second");
    await expect(decoderOf([broken])).rejects.toThrow("No network");
  });

  it("give way after three failures in a row", async () => {
    const decode = await decoderOf([fails, says("second")]);
    const read: (string | null)[] = [];
    for (let frame = 0; frame < 4; frame++) read.push(await decode(video));
    expect(read).toEqual([null, null, null, "second"]);
  });

  it("stay with one that fails now and then, and with the last", async () => {
    let frame = 0;
    const flaky: () => Promise<Decoder> = async () => async () => {
      if (frame++ % 3 !== 2) throw new Error("Busy");
      return "first";
    };
    const decode = await decoderOf([flaky, says("second")]);
    const read: (string | null)[] = [];
    for (let at = 0; at < 6; at++) read.push(await decode(video));
    expect(read).toEqual([null, null, "first", null, null, "first"]);
    const last = await decoderOf([fails]);
    for (let at = 0; at < 5; at++) expect(await last(video)).toBeNull();
  });
});

/** What no decoder reads. */
const LOST: readonly DamageName[] = ["unsharp 3", "hand 11", "4 cracks"];

describe("the scanner's views", () => {
  const text = "Ab0-_".repeat(26);
  const names = (Object.keys(DAMAGES) as DamageName[]).filter((name) => !LOST.includes(name));

  async function firstRead(name: DamageName): Promise<string | null> {
    for (const [frame, { isWhole, isInverted }] of VIEWS.entries()) {
      const whole = damagedPicture(text, DAMAGES[name], { seed: 5, frame });
      const read = await readLuminance(isWhole ? whole : cutFrame(whole, 720), isInverted);
      if (read !== null) return read;
    }
    return null;
  }

  it("read every kind of bad picture within four frames, but those that nobody reads", async () => {
    const missed: string[] = [];
    for (const name of names) if ((await firstRead(name)) !== text) missed.push(name);
    expect(missed).toEqual([]);
  });
});
