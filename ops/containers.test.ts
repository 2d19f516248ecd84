import { existsSync, readFileSync } from "node:fs";
import { BlockList } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { sources } from "#scripts/content-hash.ts";
import { root } from "#scripts/paths.ts";
import { parseEnv } from "@/lib/core/env";

const read = (name: string) => readFileSync(join(root, name), "utf8");
const isThere = (name: string) => existsSync(join(root, name));

/** Each instruction with its continued lines in one. */
const instructions = (name: string) =>
  read(name)
    .replaceAll(/\\\n\s*/g, " ")
    .split("\n")
    .filter((line) => /^[A-Z]+ /.test(line));

/** What a build takes from the repository. */
const copied = (name: string) =>
  instructions(name).flatMap((line) => {
    if (!line.startsWith("COPY ") || line.includes("--from=")) return [];
    return line.split(" ").slice(1, -1);
  });

/** Each `FROM … AS name` with what follows it. */
const stages = (name: string) => {
  const lines = instructions(name);
  const starts = lines.flatMap((line, index) => (line.startsWith("FROM ") ? [index] : []));
  const named = starts.map((start, index): [string, string[]] => {
    const stage = lines.slice(start, starts[index + 1]);
    return [stage[0]?.split(" AS ")[1] ?? "", stage];
  });
  return new Map(named);
};

/** What is copied out of a stage without an instruction of its own that puts it there: a base may not have it. */
const notMade = (name: string) => {
  const all = stages(name);
  return instructions(name).flatMap((line) => {
    const [, from = "", paths = ""] = /^COPY (?:--\S+ )*?--from=(\S+) (?:--\S+ )*(.*)$/.exec(line) ?? [];
    if (from === "") return [];
    const stage = all.get(from) ?? [];
    const made = stage.flatMap((one) => {
      const [instruction = "", ...words] = one.split(/\s+/);
      if (instruction === "WORKDIR") return words;
      if (instruction === "COPY") return words.slice(-1);
      return instruction === "RUN" ? words.filter((word) => word.startsWith("/")) : [];
    });
    const sources = paths.split(" ").slice(0, -1);
    return sources.filter((source) => !made.some((path) => source === path || source.startsWith(`${path}/`)));
  });
};

describe.each(["Dockerfile", "ops/compose/pgbouncer.Dockerfile"])("%s", (name) => {
  test("takes named files and what its own stages made, fetches nothing by address, and runs as nobody", () => {
    expect(copied(name).filter((file) => !isThere(file))).toEqual([]);
    expect(copied(name).filter((file) => /^\.?\/?$|\*|\.env/.test(file))).toEqual([]);
    expect(instructions(name).filter((line) => /^(ADD|MAINTAINER) /.test(line))).toEqual([]);
    expect(notMade(name)).toEqual([]);
    const users = instructions(name).filter((line) => line.startsWith("USER "));
    expect(users.at(-1)).toMatch(/^USER [1-9]\d{3,}:[1-9]\d{3,}$/);
    // No word of a secret may stand in a layer.
    expect(instructions(name).filter((line) => /^(ARG|ENV) .*(SECRET|PASSWORD|TOKEN|_KEY)/.test(line))).toEqual([]);
  });
});

describe("the image", () => {
  test("has all that a build is made of, so that its start finds the build", () => {
    const files = copied("Dockerfile");
    const missing = sources.filter(
      (source) => isThere(source) && !files.some((file) => source === file || source.startsWith(`${file}/`)),
    );
    expect(missing).toEqual([]);
  });

  test("sends nothing to its build that no instruction names", () => {
    const [first, ...lines] = read(".dockerignore")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(first).toBe("*");
    const sent = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
    const named = ["Dockerfile", "ops/compose/pgbouncer.Dockerfile"].flatMap(copied);
    expect(sent.filter((name) => !named.some((file) => file === name || file.startsWith(`${name}/`)))).toEqual([]);
    expect(named.filter((file) => !sent.some((name) => file === name || file.startsWith(`${name}/`)))).toEqual([]);
  });

  test("ends by SIGTERM, says how it is, and runs node itself", () => {
    const lines = instructions("Dockerfile");
    expect(lines).toContain("STOPSIGNAL SIGTERM");
    expect(lines.find((line) => line.startsWith("HEALTHCHECK "))).toContain("/api/health/live");
    expect(lines.at(-1)).toMatch(/^CMD \["node_modules\/\.bin\/node", .*"scripts\/start\.ts"\]$/);
  });
});

const Service = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string().optional(), target: z.string().optional() }).optional(),
  read_only: z.boolean().optional(),
  privileged: z.never().optional(),
  network_mode: z.never().optional(),
  cap_drop: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  networks: z.record(z.string(), z.object({ ipv4_address: z.string() }).nullable()),
});
const Compose = z.object({
  services: z
    .object({ platform: Service, backup: Service, postgres: Service, pgbouncer: Service, caddy: Service })
    .strict(),
  networks: z.object({
    front: z.object({ ipam: z.object({ config: z.tuple([z.object({ subnet: z.string(), ip_range: z.string() })]) }) }),
    back: z.object({ internal: z.literal(true) }),
  }),
  volumes: z.record(z.string(), z.unknown()),
});

describe("compose.yaml", () => {
  const { services, networks, volumes } = Compose.parse(parse(read("compose.yaml"), { merge: true }));
  const withDefaults = (text: string) => text.replaceAll(/\$\{[A-Z_]+:-([^}]*)\}/g, "$1");

  test("names what is there", () => {
    for (const service of Object.values(services)) {
      const { build } = service;
      if (build) {
        const dockerfile = join(build.context, build.dockerfile ?? "Dockerfile");
        expect(isThere(dockerfile)).toBe(true);
        if (build.target) expect([...stages(dockerfile).keys()]).toContain(build.target);
      }
      for (const volume of service.volumes ?? []) {
        const [source = ""] = withDefaults(volume).split(":");
        expect(source.startsWith("./") ? isThere(source) : Object.keys(volumes).includes(source)).toBe(true);
      }
      for (const network of Object.keys(service.networks)) expect(Object.keys(networks)).toContain(network);
    }
  });

  test("holds no secret, and env.example asks for each that it needs", () => {
    const values = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment));
    const secret = values.filter(([name]) => /SECRET|PASSWORD|DATABASE_URL|_KEY/.test(name));
    for (const [name, value] of secret) {
      expect(value).toMatch(name === "BACKUP_KEY" ? /^\$\{BACKUP_KEY:-\}$/ : /\$\{[A-Z_]+:\?\}/);
    }
    const needed = new Set([...read("compose.yaml").matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = ""]) => name));
    const given = read("ops/compose/env.example").matchAll(/^([A-Z_]+)=(.*)$/gm);
    const asked = new Map(Array.from(given, ([, name = "", value = ""]): [string, string] => [name, value]));
    // Backups have a profile of their own: without their key the others start all the same.
    expect([...asked.keys()].sort()).toEqual([...needed, "BACKUP_KEY"].sort());
    const offered = [...read("ops/compose/env.example").matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name);
    const texts = [read("compose.yaml"), read("ops/compose/metrics.yaml")].join("\n");
    for (const name of offered) if (name !== "COMPOSE_FILE") expect(texts).toContain(`\${${name}:-`);
    for (const name of ["SITE", "VERSION"]) asked.delete(name);
    expect([...asked.values()].every((value) => value === "")).toBe(true);
  });

  test("runs the version that .env says, and no other where it says none", () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read("package.json")));
    expect(read("ops/compose/env.example")).toContain(`\nVERSION=${version}\n`);
    for (const { image } of [services.platform, services.backup]) expect(image).toMatch(/:\$\{VERSION:\?\}$/);
  });

  test("backs up with the programs of the Postgres that it starts, as a user whom that knows, where it may write", () => {
    const stage = stages("Dockerfile").get("backup") ?? [];
    expect(stage[0]).toBe(`FROM \${POSTGRES_BASE} AS backup`);
    expect(instructions("Dockerfile")).toContain(`ARG POSTGRES_BASE=${services.postgres.image}`);
    expect(stage.filter((line) => line.startsWith("USER "))).toEqual(["USER 10001:10001"]);
    const made = stage.find((line) => line.startsWith("RUN ")) ?? "";
    expect(made).toMatch(/echo \S+:x:10001:10001::\S+ >> \/etc\/passwd/);
    const folders = (services.backup.volumes ?? []).map((volume) => withDefaults(volume).split(":")[1] ?? "");
    for (const folder of folders) if (folder !== "/tmp") expect(made.split(" ")).toContain(folder);
    expect(folders).toContain(withDefaults(String(services.backup.environment?.BACKUP_TO)));
    expect(services.backup.environment).toMatchObject(services.platform.environment ?? {});
    expect(stage.at(-1)).toMatch(/^CMD \["node_modules\/\.bin\/node", .*"scripts\/backup\.ts"\]$/);
  });

  test("gives the platform settings that it takes, and opens to the world Caddy alone", () => {
    const filled = Object.entries(services.platform.environment ?? {}).map(([name, value]): [string, string] => [
      name,
      String(value)
        .replace(/^\$\{APP_SECRET.*$/, Buffer.alloc(32).toString("base64"))
        .replaceAll(/\$\{[A-Z_]+:-([^}]*)\}/g, "$1")
        .replaceAll(/\$\{[A-Z_]+:\?[^}]*\}/g, "boletos.example.of.thirty.two.letters"),
    ]);
    const settings = parseEnv(Object.fromEntries(filled));
    expect(settings.TRUSTED_PROXIES).toEqual([services.caddy.networks.front?.ipv4_address]);
    expect(settings.DEMO).toBe(false);
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(["caddy"]);
    const { platform, backup, pgbouncer, caddy } = services;
    for (const { read_only, cap_drop } of [platform, backup, pgbouncer, caddy]) {
      expect([read_only, cap_drop]).toEqual([true, ["ALL"]]);
    }
  });

  test("opens the port of the metrics to who asks for it by COMPOSE_FILE, on this machine or a private address", () => {
    const files = /^# COMPOSE_FILE=(.*)$/m.exec(read("ops/compose/env.example"))?.[1]?.split(":") ?? [];
    expect(files).toEqual(["compose.yaml", "ops/compose/metrics.yaml"]);
    const { environment, ports, ...rest } = Object(parse(read("ops/compose/metrics.yaml"))).services.platform;
    expect(rest).toEqual({});
    expect(environment).toEqual({ METRICS_PORT: 9464, METRICS_HOST: "0.0.0.0" });
    expect(ports.map(withDefaults)).toEqual(["127.0.0.1:9464:9464"]);
    const declared = Object.entries(services.platform.environment ?? {}).map(([name]) => name);
    expect(declared.filter((name) => name in environment)).toEqual([]);
  });

  test("keeps the address that the platform trusts for Caddy alone", () => {
    const [{ subnet, ip_range }] = networks.front.ipam.config;
    const holds = (range: string, address: string) => {
      const [start = "", bits] = range.split("/");
      const list = new BlockList();
      list.addSubnet(start, Number(bits));
      return list.check(address);
    };
    const address = services.caddy.networks.front?.ipv4_address ?? "";
    expect([holds(subnet, address), holds(ip_range, address)]).toEqual([true, false]);
    expect(holds(subnet, ip_range.split("/")[0] ?? "")).toBe(true);
  });

  test("pools transactions, and lets nobody wait for a connection for longer than the machines of docs/operations.md do", () => {
    const lines = read("ops/compose/pgbouncer.ini").split("\n");
    expect(lines).toEqual(expect.arrayContaining(["pool_mode = transaction", "query_wait_timeout = 10"]));
    expect(read("docs/operations.md")).toContain("`query_wait_timeout = 10`");
  });

  test("tells Caddy what its file asks for", () => {
    const asked = [...read("ops/caddy/Caddyfile").matchAll(/\{\$([A-Z_]+)/g)].map(([, name]) => name);
    expect(Object.keys(services.caddy.environment ?? {}).sort()).toEqual([...new Set(asked)].sort());
  });
});
