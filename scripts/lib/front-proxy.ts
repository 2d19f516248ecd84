import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { PlainError } from "./log.ts";
import { root } from "./paths.ts";
import { freePort } from "./ports.ts";
import { signal, waitUntil } from "./processes.ts";
import { installPackage } from "./system-packages.ts";
import { endWithThis } from "./test-server.ts";

/** The name in nginx's and Caddy's configurations, which their tests ask for. */
export const SITE = "boletos.example";

const ops = join(root, "ops");

/** The repository by a name without spaces, which a configuration would take for two words. It goes with the folder. */
export function linkIn(folder: string): string {
  const link = join(folder, "platform");
  symlinkSync(root, link);
  return link;
}
const programs = { caddy: "/usr/bin/caddy", haproxy: "/usr/sbin/haproxy", nginx: "/usr/sbin/nginx" } as const;

export type ProxyKind = keyof typeof programs;

export interface FrontProxy {
  http: number;
  https: number;
  /** The certificate of whoever signed the site's. */
  ca: string;
  stop: () => Promise<void>;
}

/** Debian's package, which apt installs when this runs as root; without it this throws, for then nothing was shown. */
export function needProxy(kind: ProxyKind, log: (message: string) => void): string {
  const program = programs[kind];
  if (!existsSync(program) && !(installPackage(kind, log) && existsSync(program))) {
    throw new PlainError(`${kind} is not installable here: run \`apt-get install ${kind}\` as root`);
  }
  return program;
}

/** Runs a program to its end; a failure throws with what it said. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): void {
  const { status, stderr, error } = spawnSync(program, args, { env, encoding: "utf8" });
  if (status !== 0) throw new PlainError(`${program} ${args.join(" ")}: ${error?.message ?? stderr}`);
}

/** A certificate of the site, signed by an authority that is made for it. */
function certify(folder: string): string {
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const file = (name: string) => join(folder, name);
  run("openssl", ["req", "-x509", ...key, "-subj", "/CN=CA", "-keyout", file("ca.key"), "-out", file("ca.pem")]);
  const authority = ["-CA", file("ca.pem"), "-CAkey", file("ca.key"), "-addext", `subjectAltName=DNS:${SITE}`];
  const site = ["-subj", `/CN=${SITE}`, "-keyout", file("privkey.pem"), "-out", file("fullchain.pem")];
  run("openssl", ["req", "-x509", ...key, ...authority, ...site]);
  return file("ca.pem");
}

/** Puts what differs on this machine in the place of what the file says; a part that is not there any more throws. */
function adapted(file: string, changes: readonly [from: string | RegExp, to: string][]): string {
  return changes.reduce(
    (text, [from, to]) => {
      const changed = text.replaceAll(from, to);
      if (changed === text) throw new Error(`${file} has no ${String(from)}`);
      return changed;
    },
    readFileSync(file, "utf8"),
  );
}

interface Ports {
  http: number;
  https: number;
  /** The platform's. */
  upstream: number;
}

function prepareNginx(folder: string, { http, https, upstream }: Ports) {
  const ca = certify(folder);
  // Debian's package makes this folder, and nothing in it.
  const kept = join(folder, "kept");
  mkdirSync(kept);
  const site = join(folder, "control-traslado.conf");
  const changes: [string | RegExp, string][] = [
    ["server 127.0.0.1:3000", `server 127.0.0.1:${upstream}`],
    [/ {2}listen \[::\].*\n/g, ""],
    ["listen 80", `listen 127.0.0.1:${http}`],
    ["listen 443", `listen 127.0.0.1:${https}`],
    ["/etc/ssl/control-traslado", folder],
    ["/var/lib/nginx/", `${kept}/`],
    ["/opt/control-traslado", linkIn(folder)],
  ];
  writeFileSync(site, adapted(join(ops, "nginx", "control-traslado.conf"), changes));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${name};`);
  const config = join(folder, "nginx.conf");
  const main: [string | RegExp, string][] = [
    ["user www-data;", process.getuid?.() === 0 ? "user root;" : ""],
    ["worker_processes auto;", "worker_processes 1;\ndaemon off;\nworker_shutdown_timeout 1s;"],
    ["/run/nginx.pid", join(folder, "nginx.pid")],
    ["error_log /var/log/nginx/error.log;", "error_log stderr error;"],
    ["include /etc/nginx/conf.d/*.conf;", `${temporary.join(" ")} include ${site};`],
  ];
  writeFileSync(config, adapted(join(ops, "nginx", "nginx.conf"), main));
  const args = ["-p", folder, "-e", "stderr", "-c", config];
  return { check: [...args, "-q", "-t"], args, env: process.env, ca: () => ca };
}

function prepareCaddy(folder: string, { http, https, upstream }: Ports) {
  const config = join(folder, "Caddyfile");
  const platform = linkIn(folder);
  const lines = [
    "{",
    "admin off",
    "local_certs",
    "skip_install_trust",
    "default_bind 127.0.0.1",
    `http_port ${http}`,
    `https_port ${https}`,
    "log {\nlevel WARN\n}",
    "}",
    `import ${join(platform, "ops", "caddy", "Caddyfile")}`,
  ];
  writeFileSync(config, lines.join("\n"));
  const env = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    CONTROL_TRASLADO_MACHINES: `127.0.0.1:${upstream}`,
    CONTROL_TRASLADO_FOLDER: platform,
  };
  const args = ["--config", config, "--adapter", "caddyfile"];
  const ca = () => join(folder, "caddy", "pki", "authorities", "local", "root.crt");
  return { check: ["validate", ...args], args: ["run", ...args], env, ca };
}

/** Before the web machines: what it does before the database is shown by the drills (scripts/ops). */
function prepareHaproxy(folder: string, { http, https, upstream }: Ports) {
  const ca = certify(folder);
  const certificate = join(folder, "site.pem");
  const both = ["fullchain.pem", "privkey.pem"].map((name) => readFileSync(join(folder, name), "utf8"));
  writeFileSync(certificate, both.join(""), { mode: 0o600 });
  const config = join(folder, "haproxy.cfg");
  // A Postgres of this machine may have the ports.
  const changes = [5432, 5433].map((port): [string, string] => [
    `"\${HAPROXY_ADDRESS}:${port}"`,
    join(folder, `${port}.sock`),
  ]);
  writeFileSync(config, adapted(join(ops, "haproxy", "haproxy.cfg"), changes));
  const machine = `127.0.0.1:${upstream}`;
  const env = {
    ...process.env,
    HAPROXY_SOCKET: join(folder, "admin.sock"),
    WEB_ADDRESS: "127.0.0.1",
    PLAIN_PORT: String(http),
    WEB_PORT: String(https),
    WEB_TLS: `ssl crt ${certificate} alpn h2,http/1.1`,
    ERRORS: join(linkIn(folder), "ops", "haproxy", "errors"),
    NODE1: "127.0.0.1",
    NODE2: "127.0.0.1",
    NODE3: "127.0.0.1",
    WEB1: machine,
    WEB2: machine,
  };
  return { check: ["-c", "-q", "-f", config], args: ["-db", "-f", config], env, ca: () => ca };
}

const greets = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, servername: SITE, rejectUnauthorized: false });
    socket.once("secureConnect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("secureConnect", () => socket.destroy());
  });

/** Starts nginx, Caddy or HAProxy with the repository's configuration, on free ports, in front of a platform on this machine. */
export async function startProxy(
  kind: ProxyKind,
  upstream: number,
  log: (message: string) => void,
): Promise<FrontProxy> {
  const program = needProxy(kind, log);
  const folder = mkdtempSync(join(tmpdir(), "control-traslado-proxy-"));
  const ports = { http: await freePort(), https: await freePort(), upstream };
  const { check, args, env, ca } = { caddy: prepareCaddy, haproxy: prepareHaproxy, nginx: prepareNginx }[kind](
    folder,
    ports,
  );
  run(program, check, env);
  const child = spawn(program, args, { env, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (data) => {
    said = (said + String(data)).slice(-2_000);
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const callOff = child.pid === undefined ? () => undefined : endWithThis(child.pid, [folder]);
  async function stop(): Promise<void> {
    callOff();
    if (child.pid !== undefined && !hasEnded()) {
      const ended = once(child, "exit");
      signal(child.pid, "SIGTERM");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }
  const isThere = await waitUntil(async () => hasEnded() || (await greets(ports.https)), 10_000);
  if (isThere && !hasEnded()) return { http: ports.http, https: ports.https, ca: readFileSync(ca(), "utf8"), stop };
  await stop();
  throw new PlainError(`${kind} did not start: ${said.trim()}`);
}
