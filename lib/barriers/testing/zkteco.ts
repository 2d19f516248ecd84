import * as iclock from "@/app/iclock/[[...path]]/route";

const UPDATE =
  /^DATA UPDATE user CardNo=(\d{12,18})\tPin=(\d+)\tPassword=\tGroup=0\tStartTime=(0|\d{8})\tEndTime=(0|\d{8})$/;
const AUTHORIZE = /^DATA UPDATE userauthorize Pin=(\d+)\tAuthorizeTimezoneId=1\tAuthorizeDoorId=(\d+)$/;
const DELETE = /^DATA DELETE user Pin=(\d+)$/;

/** A ZKTeco with a list of its own, which checks each order that it fetches. */
export class ZktecoDevice {
  readonly people = new Map<string, { cardNo: string; doors: number }>();
  /** It answers orders; otherwise it carries them out and says nothing. */
  isAnswering = true;
  /** It takes no more people. */
  isFull = false;
  fetched = 0;
  /** What it answered last, which may come late or twice. */
  said = "";

  constructor(
    private readonly serial: string,
    private readonly address: string,
  ) {}

  async call(path: string, body?: string): Promise<string> {
    const [name = "", search = ""] = path.split("?");
    const request = new Request(`http://localhost:3000/iclock/${name}?SN=${this.serial}${search ? `&${search}` : ""}`, {
      headers: { "x-ct-socket-address": this.address },
      ...(body === undefined ? {} : { method: "POST", body }),
    });
    const handler = body === undefined ? iclock.GET : iclock.POST;
    return (await handler(request, { params: Promise.resolve({ path: [name] }) })).text();
  }

  private obey(order: string): number {
    const [, cardNo = "", pin = ""] = UPDATE.exec(order) ?? [];
    if (pin) {
      if (this.isFull && !this.people.has(pin)) return -12;
      this.people.set(pin, { cardNo, doors: this.people.get(pin)?.doors ?? 0 });
      return 0;
    }
    const [, authorized = "", doors = ""] = AUTHORIZE.exec(order) ?? [];
    const person = this.people.get(authorized);
    if (authorized && person) {
      person.doors = Number(doors);
      return 0;
    }
    const [, gone] = DELETE.exec(order) ?? [];
    if (gone === undefined) return -1;
    this.people.delete(gone);
    return 0;
  }

  /** Tells its whole list in packs of two, the last one first, and each twice. */
  private async tellList(orderId: string): Promise<void> {
    const pins = [...this.people.keys()];
    const packs = Math.max(1, Math.ceil(pins.length / 2));
    for (let pack = packs; pack > 0; pack--) {
      const rows = pins.slice((pack - 1) * 2, pack * 2).map((pin) => `user uid=1\tcardno=1\tpin=${pin}\tgroup=0`);
      const query = `type=tabledata&cmdid=${orderId}&tablename=user&count=${rows.length}&packcnt=${packs}&packidx=${pack}`;
      for (let sent = 0; sent < 2; sent++) await this.call(`querydata?${query}`, rows.join("\r\n"));
    }
  }

  /** One call for orders, which it carries out. Answers the orders. */
  async poll(): Promise<string[]> {
    const text = await this.call("getrequest");
    if (text === "OK") return [];
    const lines = text.split("\r\n");
    this.fetched += lines.length;
    const results: string[] = [];
    for (const line of lines) {
      const [, id = "", order = ""] = /^C:(\d+):(.+)$/.exec(line) ?? [];
      if (!order) throw new Error(`That is no order: ${line}`);
      if (order.startsWith("DATA QUERY")) await this.tellList(id);
      else if (!order.startsWith("CONTROL DEVICE")) results.push(`ID=${id}&Return=${this.obey(order)}&CMD=DATA UPDATE`);
      else results.push(`ID=${id}&Return=0&CMD=CONTROL DEVICE`);
    }
    this.said = results.join("\r\n");
    if (this.isAnswering && results.length > 0) await this.call("devicecmd", this.said);
    return lines;
  }

  /** Polls until there is nothing more. */
  async fetchAll(): Promise<void> {
    while ((await this.poll()).length > 0);
  }
}
