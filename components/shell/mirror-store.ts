/** What the mobile webview and older clients read: both names and their shape are prescribed. */
const USER = "currentUser";
const ADMIN = "idAdmin";
/** Our own note: until when the token lives, and which session it mirrors. */
const NOTE = "ct_mirror";

/** The person and session that a page was drawn for. */
export interface MirrorOf {
  userId: number;
  /** The person's tenant; of a buyer the tenant of the venue in view. */
  idAdmin: number;
  /** Tells one session of the same person from another. */
  tag: string;
}

/** `currentUser` as it is kept. */
export interface CurrentUser {
  response: { token: string; intFKIDProfile: number; intFKIDUsuario: number; chrNombreUsuario: string };
}

interface Note {
  /** Epoch milliseconds. */
  until: number;
  tag: string;
}

function parsed<T>(name: string): T | null {
  try {
    return JSON.parse(window.localStorage.getItem(name) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** Keeps a mirror, in every tab of this browser. */
export function storeMirror(user: CurrentUser, until: number, { idAdmin, tag }: MirrorOf): void {
  window.localStorage.setItem(NOTE, JSON.stringify({ until, tag } satisfies Note));
  window.localStorage.setItem(ADMIN, String(idAdmin));
  window.localStorage.setItem(USER, JSON.stringify(user));
}

/** The venue in view may change while the token stays. */
export function storeAdmin({ idAdmin }: MirrorOf): void {
  if (window.localStorage.getItem(ADMIN) !== String(idAdmin)) window.localStorage.setItem(ADMIN, String(idAdmin));
}

/** Milliseconds that the stored mirror of this session still lives; 0 when there is none. */
export function mirrorLife({ userId, tag }: MirrorOf, now = Date.now()): number {
  const note = parsed<Note>(NOTE);
  const user = parsed<CurrentUser>(USER);
  if (note?.tag !== tag || user?.response?.intFKIDUsuario !== userId || !user.response.token) return 0;
  return Math.max(0, note.until - now);
}

/** The stored token, whoever's session it mirrors. */
export function storedToken(): string | null {
  return parsed<CurrentUser>(USER)?.response?.token ?? null;
}

/** Forgets the mirror; other tabs hear of it. */
export function clearMirror(): void {
  for (const name of [NOTE, ADMIN, USER]) window.localStorage.removeItem(name);
}

/** Whether a change that another tab made ended the session. */
export function endsSession({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): boolean {
  return key === null || (key === USER && newValue === null);
}
