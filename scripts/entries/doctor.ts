import { json } from "node:stream/consumers";
import { z } from "zod";
import { closeDb } from "@/db/client";
import { env } from "@/lib/core/env";
import { examine, type Finding } from "@/lib/doctor";

const Given = z.object({ asJson: z.boolean() });

const line = ({ check, verdict, text, mend }: Finding) =>
  `${verdict.padEnd(5)}  ${check}: ${text}${mend ? ` → ${mend}` : ""}`;

const { asJson } = Given.parse(await json(process.stdin));
try {
  const findings = await examine(env());
  const count = (verdict: Finding["verdict"]) => findings.filter((one) => one.verdict === verdict).length;
  const [good, warned, bad] = [count("bien"), count("aviso"), count("mal")];
  if (asJson) console.log(JSON.stringify({ bien: good, aviso: warned, mal: bad, findings }, null, 2));
  else console.log(`${findings.map(line).join("\n")}\n\n${good} bien, ${warned} aviso, ${bad} mal`);
  if (bad > 0) process.exitCode = 1;
} finally {
  await closeDb();
}
