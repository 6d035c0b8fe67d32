/** What a call answers: done with data, or refused with a reason that the screen handles. Breakage is thrown instead. */
export type Success<Reply> = { readonly ok: true; readonly data: Reply; readonly state?: Record<string, unknown> }
export type Refusal<Reason extends string = string> = {
  readonly ok: false
  readonly error: Reason
  /** Replaces the table's message, for a text that quotes something. */
  readonly message?: string
  readonly field?: string
  /** Sent beside error and message, such as the present queue (SIL-OPS-51). */
  readonly extra?: Record<string, unknown>
}
export type Result<Reply, Reason extends string = string> = Success<Reply> | Refusal<Reason>

export function ok<Reply>(data: Reply, state?: Record<string, unknown>): Success<Reply> {
  return state ? { ok: true, data, state } : { ok: true, data }
}

export function refuse<const Reason extends string>(
  error: Reason,
  more: Omit<Refusal<Reason>, 'ok' | 'error'> = {},
): Refusal<Reason> {
  return { ok: false, error, ...more }
}
