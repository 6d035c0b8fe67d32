import * as z from 'zod/mini'
import type { Success } from '#platform/core/result.ts'

type Answering = { readonly reply?: z.ZodMiniType; readonly state?: z.ZodMiniType }

/** The reply as its definition says it, and the state beside it, which pages lay over their own as it comes (TRN-12). */
export function checkAnswer({ reply, state }: Answering, answer: Success<unknown>): void {
  if (reply) z.parse(reply, answer.data)
  if (!answer.state) return
  if (!state)
    throw new Error(`A reply carries the state of ${Object.keys(answer.state)}, which its definition does not name`)
  z.parse(state, answer.state)
}
