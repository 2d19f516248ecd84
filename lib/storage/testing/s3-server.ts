import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

interface Signed {
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: Record<string, string>;
  signedHeaders: readonly string[];
  payloadHash: string;
  /** 20130524T000000Z */
  date: string;
}

/** The signature (AWS version 4, service s3) of a request, written from the published rules. */
export function signatureOf(keys: Keys, request: Signed): string {
  const url = new URL(request.url, "http://s3");
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...request.signedHeaders.map((name) => `${name}:${(request.headers[name] ?? "").trim().replace(/\s+/g, " ")}`),
    "",
    request.signedHeaders.join(";"),
    request.payloadHash,
  ].join("\n");
  const day = request.date.slice(0, 8);
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", request.date, scope, sha256(canonical)].join("\n");
  const key = [day, keys.region, "s3", "aws4_request"].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secretAccessKey}`,
  );
  return hmac(key, text).toString("hex");
}

const AUTH =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;
const MUST_SIGN = ["host", "x-amz-content-sha256", "x-amz-date"];
/** How many keys one answer lists; a real bucket's has a thousand. */
const PAGE = 2;
const SKEW_MS = 15 * 60_000;

/** Why a request is refused, as S3 names it; null when its signature is right. */
function refusal(keys: Keys, request: IncomingMessage, body: Buffer): string | null {
  const [, id, day, region, list = "", signature = ""] = AUTH.exec(request.headers.authorization ?? "") ?? [];
  if (!id) return "AccessDenied";
  if (id !== keys.accessKeyId) return "InvalidAccessKeyId";
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const date = headers["x-amz-date"] ?? "";
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(Date.now() - at) < SKEW_MS) || day !== date.slice(0, 8)) return "RequestTimeTooSkewed";
  if (region !== keys.region) return "AuthorizationHeaderMalformed";
  const signedHeaders = list.split(";");
  if (MUST_SIGN.some((name) => !signedHeaders.includes(name))) return "AccessDenied";
  const payloadHash = headers["x-amz-content-sha256"] ?? "";
  if (payloadHash !== "UNSIGNED-PAYLOAD" && payloadHash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const right = signatureOf(keys, {
    method: request.method ?? "",
    url: request.url ?? "/",
    headers,
    signedHeaders,
    payloadHash,
    date,
  });
  return timingSafeEqual(Buffer.from(right), Buffer.from(signature)) ? null : "SignatureDoesNotMatch";
}

export interface S3Server {
  endpoint: string;
  /** The bucket's files by key. */
  files: Map<string, { content: Buffer; type: string }>;
  /** Uploads in parts that were neither joined nor given up, with the parts of each. */
  uploads: Map<string, Map<number, Buffer>>;
  /** How many parts came. */
  partsTaken: number;
  /** Answers with these statuses before anything else, one each; 0 lets a request through. */
  failWith: number[];
  /** Says that the next upload was joined, and then that it was not. */
  failJoin: boolean;
  close: () => Promise<void>;
}

function answerError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}

/** A server that speaks as much S3 as the storage needs, and refuses what is not signed right. On this machine only. */
export async function startS3(keys: Keys, bucket: string): Promise<S3Server> {
  const files: S3Server["files"] = new Map();
  const failWith: number[] = [];
  const state = { partsTaken: 0, failJoin: false };
  const uploads: S3Server["uploads"] = new Map();
  const types = new Map<string, string>();

  const answerXml = (response: ServerResponse, xml: string) =>
    response.writeHead(200, { "Content-Type": "application/xml" }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);

  function takePart(response: ServerResponse, upload: Map<number, Buffer>, number: number, body: Buffer): void {
    state.partsTaken += 1;
    upload.set(number, body);
    response.writeHead(200, { ETag: `"${createHash("md5").update(body).digest("hex")}"` }).end();
  }

  /** Refuses parts that it does not have, in another order or with other tags than it gave. */
  function joinParts(response: ServerResponse, key: string, id: string, body: Buffer): void {
    if (state.failJoin) {
      state.failJoin = false;
      return void answerXml(response, "<Error><Code>InternalError</Code></Error>");
    }
    const asked = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = asked.map(([, number, tag], at) => {
      const part = uploads.get(id)?.get(Number(number));
      const isRight = part && tag === `"${createHash("md5").update(part).digest("hex")}"` && Number(number) === at + 1;
      return isRight ? part : null;
    });
    if (parts.length === 0 || parts.includes(null)) return void answerError(response, 400, "InvalidPart");
    files.set(key, { content: Buffer.concat(parts.flatMap((part) => part ?? [])), type: types.get(id) ?? "" });
    uploads.delete(id);
    answerXml(response, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const failure = failWith.shift();
    if (failure) return answerError(response, failure, "SlowDown");
    const refused = refusal(keys, request, body);
    if (refused) return answerError(response, 403, refused);
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://s3");
    const [, where, ...rest] = pathname.split("/");
    if (where !== bucket) return answerError(response, 404, "NoSuchBucket");
    const key = decodeURIComponent(rest.join("/"));
    if (request.method === "POST" && query.has("uploads")) {
      const id = `subida+${uploads.size}/${Date.now()}`;
      uploads.set(id, new Map());
      types.set(id, request.headers["content-type"] ?? "");
      return answerXml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (request.method === "GET" && key === "" && query.get("list-type") === "2") {
      const after = query.get("continuation-token") ?? "";
      const rest = [...files.keys()].toSorted().filter((name) => name > after);
      const page = rest.slice(0, PAGE);
      const more = rest.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
      const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join("");
      return answerXml(response, `<ListBucketResult>${contents}${more}</ListBucketResult>`);
    }
    const id = query.get("uploadId");
    if (id !== null) {
      const upload = uploads.get(id);
      if (!upload) return answerError(response, 404, "NoSuchUpload");
      if (request.method === "PUT") return takePart(response, upload, Number(query.get("partNumber")), body);
      if (request.method === "POST") return joinParts(response, key, id, body);
      uploads.delete(id);
      return response.writeHead(204).end();
    }
    if (request.method === "PUT") {
      files.set(key, { content: body, type: request.headers["content-type"] ?? "" });
      return response.writeHead(200).end();
    }
    if (request.method === "DELETE") {
      files.delete(key);
      return response.writeHead(204).end();
    }
    const found = files.get(key);
    if (!found) return answerError(response, 404, "NoSuchKey");
    response.writeHead(200, { "Content-Type": found.type, "Content-Length": found.content.byteLength });
    response.end(found.content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    files,
    uploads,
    failWith,
    get partsTaken() {
      return state.partsTaken;
    },
    get failJoin() {
      return state.failJoin;
    },
    set failJoin(next) {
      state.failJoin = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
