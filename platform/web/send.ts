import type * as z from 'zod/mini'
import type { Call, ReasonOf, ReplyOf } from '#platform/core/call.ts'
import { temporaryIds } from '#platform/core/temporary-id.ts'
import { answerText } from '#platform/core/words.ts'
import { inLanguage } from './in-language.ts'
import { mergePageState, pageState, servedSession } from './page-state.ts'
import { randomHex } from './random-hex.ts'
import { makeTransport, type WireReply, type WireRequest } from './transport.ts'

const answerWithin = 30_000
/** Browsers let 64 KiB of a page that is gone be under way. */
const mostKeptAlive = 60_000
const page = randomHex(8)

/** Ids for things the server has not named yet; this page load's own (TRN-21, SIL-OPS-14). */
export const newTemporaryId = temporaryIds(page)

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export const transport = makeTransport({ post, merge: mergePageState, pause })

/** A call that was refused: the reason is for the screen to handle, the message for the person. */
export type Refusal<Reason extends string = string> = {
  readonly error: Reason
  readonly message: string
  readonly field?: string
} & Record<string, unknown>

export type SendResult<C extends Call> =
  | { readonly success: true; readonly data: ReplyOf<C> }
  | {
      readonly success: false
      readonly data: Refusal<ReasonOf<C> | 'not_authorized' | 'invalid_data' | 'unknown_id' | 'exception'>
    }

/** Sends one request of the shared transport. Rejects with `TransportError` when no answer came; a refusal is a value. */
export async function send<C extends Call>(call: C, data: z.input<C['data']>): Promise<SendResult<C>> {
  const { success, data: reply } = await transport.request(call.name, data)
  return { success, data: success ? reply : inWords(call.name, reply as Refusal) } as SendResult<C>
}

/** As `send`, and asks again for an answer that was lost on its way: the server does nothing twice, it remembers the first answer. */
export async function sendSurely<C extends Call>(call: C, data: z.input<C['data']>): Promise<SendResult<C>> {
  const { success, data: reply } = await transport.request(call.name, data, { again: true })
  return { success, data: success ? reply : inWords(call.name, reply as Refusal) } as SendResult<C>
}

const inWords = (name: string, refused: Refusal) => ({
  ...refused,
  message: answerText(name, refused.error, refused.message),
})

/** A call by its name alone, for pages that are to stay small: its schemas stay out of the browser's code. */
export function bareCall<C extends Call>(name: C['name']): C {
  return { name } as C
}

async function post(requests: readonly WireRequest[], leaving: boolean): Promise<WireReply> {
  const { payment_account } = pageState()
  const body = JSON.stringify({
    ...servedSession(),
    new_state: { payment_account: payment_account ?? null },
    page_id: page,
    requests,
  })
  const response = await fetch('/data/make_request', {
    method: 'POST',
    credentials: 'include',
    cache: 'no-store',
    headers: { 'content-type': 'application/json', ...inLanguage() },
    body,
    keepalive: leaving && body.length < mostKeptAlive,
    signal: AbortSignal.timeout(answerWithin),
  })
  if (response.status !== 200) throw new Error(`status ${response.status}`)
  const reply = (await response.json()) as WireReply
  if (!Array.isArray(reply.responses)) throw new Error('no responses')
  return reply
}
