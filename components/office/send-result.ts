/** What was wrong, as a server action answers it. */
export interface SendFailure {
  ok: false;
  message: string;
  code?: string;
  field?: string;
  fields?: Record<string, string>;
}

export type SendResult<Data> = { ok: true; data: Data } | SendFailure;
