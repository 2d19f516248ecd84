import { expect, test } from "vitest";
import { sendingAgain } from "@/components/shell/send-again";
import { BUSY_WORDS } from "@/lib/core/busy";

const busy = (headers: Record<string, string> = { "content-type": "text/plain" }, words = BUSY_WORDS) =>
  new Response(words, { status: 503, headers: { "retry-after": "5", ...headers } });
const form = { method: "POST", headers: { "next-action": "abc" }, body: "typed" };

/** A page whose requests get these answers, and what it did. */
function pageWith(...answers: (Response | Error)[]) {
  const place = { at: "https://boletos.example/event/7?ver=fila" };
  const sent: (RequestInit | undefined)[] = [];
  const waits: number[] = [];
  let waiting = 0;
  const shown: number[] = [];
  const send = sendingAgain(
    async (_, init) => {
      shown.push(waiting);
      sent.push(init);
      const answer = answers.shift();
      if (answer instanceof Response) return answer;
      throw answer;
    },
    {
      page: () => place.at,
      begin: () => {
        waiting += 1;
        return () => {
          waiting -= 1;
        };
      },
      wait: async (milliseconds) => waits.push(milliseconds),
      random: () => 0.5,
    },
  );
  return Object.assign(place, { send, sent, waits, shown, waiting: () => waiting });
}

test("a form that was refused unread is sent again as it was, until it is read", async () => {
  const page = pageWith(busy(), busy(), new Response("done"));
  expect(await (await page.send("/login", form)).text()).toBe("done");
  expect(page.sent).toEqual([form, form, form]);
  expect(page.waits).toEqual([7_500, 7_500]);
  expect([page.shown, page.waiting()]).toEqual([[0, 1, 1], 0]);
});

test("what may have been read, and what is no form, is sent once", async () => {
  for (const answer of [
    busy({ "content-type": "text/html" }),
    busy({ "content-type": "text/plain; charset=utf-8" }),
    busy({ "content-type": "text/plain" }, "upstream timed out"),
    new Response(BUSY_WORDS, { status: 500, headers: { "content-type": "text/plain" } }),
  ]) {
    const page = pageWith(answer);
    expect(await page.send("/login", form)).toBe(answer);
    expect([page.sent.length, page.waits]).toEqual([1, []]);
    expect(await answer.text()).not.toBe("");
  }
  const other = pageWith(busy());
  expect((await other.send("/api/live")).status).toBe(503);
  expect(other.sent.length).toBe(1);
});

test("a page that refreshes itself waits as well, for Next would load it anew; another page does not", async () => {
  const refresh = { headers: { rsc: "1" } };
  const page = pageWith(busy(), new Response("figures"));
  const own = new URL("https://boletos.example/event/7?ver=fila&_rsc=1a2b");
  expect(await (await page.send(own, refresh)).text()).toBe("figures");
  expect([page.sent.length, page.shown]).toEqual([2, [0, 0]]);
  for (const other of ["/event/7?ver=zonas&_rsc=1a2b", "/event/8?ver=fila"]) {
    const left = pageWith(busy());
    expect((await left.send(other, refresh)).status).toBe(503);
  }
});

test("refreshes of one page that are refused wait together, however the address writes its words", async () => {
  const refresh = { headers: { rsc: "1" } };
  const page = pageWith(busy(), busy(), busy(), new Response("figures"));
  const own = "https://boletos.example/event/7?ver=fila&_rsc=1a2b";
  const answers = await Promise.all([page.send(own, refresh), page.send(own, refresh), page.send(own, refresh)]);
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(["figures", "figures", "figures"]);
  expect([page.sent.length, page.waits.length]).toEqual([4, 1]);
  const spaced = pageWith(busy(), new Response("figures"));
  spaced.at = "https://boletos.example/caja?q=Juan%20P&volver=/a,b";
  expect(await (await spaced.send(`${spaced.at}&_rsc=1a2b`, refresh)).text()).toBe("figures");
});

test("a network that is lost meanwhile is told as ever, and nothing waits any more", async () => {
  const lost = new TypeError("Failed to fetch");
  const page = pageWith(busy(), lost);
  await expect(page.send("/login", form)).rejects.toBe(lost);
  expect(page.waiting()).toBe(0);
});
