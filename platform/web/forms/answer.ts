import type { Call, ReplyOf } from '#platform/core/call.ts'
import type { SendResult } from '../send.ts'

/** What a submitted form gets back; a route's `ask` answers so by itself. */
export type Answer<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: string; readonly message: string; readonly field?: string | undefined }

/** A call's answer, for a form: `send(taskCreate, data).then(toAnswer)`. */
export function toAnswer<C extends Call>(sent: SendResult<C>): Answer<ReplyOf<C>> {
  if (sent.success) return { ok: true, data: sent.data }
  const { error, message, field } = sent.data
  return { ok: false, error, message, field }
}
