import { cardChallenge, cardDeclined, codeOf, type Reaction, type Refusal, reactionTo } from './reasons.ts'

/**
 * The browser's side of placing an order, as a pure machine: it is told what happened and answers what to do next
 * (ordering §4, SIL-ORD-014…017). The cart screen performs the effects and runs the timer.
 */

export const pollMs = 500
const progressChecksPerAttempt = 10
const mostAttempts = 2
export const pollsPerTimeout = 20
const mostTimeouts = 3

export type OrderStatus = {
  readonly request_success: boolean
  readonly order_place_stage?: 'created' | 'in_progress' | 'failed' | undefined
  readonly cart_match?: boolean | undefined
  readonly order_id?: number | undefined
  readonly order_secret?: string | undefined
  readonly compared_cart_hash?: string | undefined
  readonly order_summary?: OrderSummary | undefined
  readonly error?: string | undefined
  readonly error_detail?: string | undefined
  readonly challenge?: { readonly client_secret: string } | undefined
  readonly request_error?: string | undefined
}
export type OrderSummary = { readonly created_at: string; readonly franchise_name: string; readonly total: string }
export type PlacedOrder = { readonly order_id: number; readonly order_secret: string }
export type PlaceReply = { readonly request_success: boolean; readonly request_error?: string | undefined }

type RunningPlacement = {
  readonly phase: 'placing'
  /** Counted from 1. */
  readonly attempt: number
  /** Whether the post of this attempt is still without an answer. */
  readonly posting: boolean
  /** The server has said that it has the order. */
  readonly heard: boolean
  /** The number of the check that is under way; answers to earlier ones are too late. */
  readonly check: number | undefined
  readonly checksMade: number
  readonly progressChecks: number
  /** Ticks since something was last heard. */
  readonly polls: number
  readonly timeouts: number
  /** Another attempt of this cart, or its order, is being waited for. */
  readonly seeksDuplicate: boolean
  readonly lastRefusal: Refusal | undefined
  readonly lastRequestError: string | undefined
  readonly nextTickAt: number
}
/** The bank asks its customer, in the window of the card provider; nothing is asked of us meanwhile. */
type ChallengedPlacement = { readonly phase: 'challenged' }
type EndedPlacement =
  | { readonly phase: 'placed'; readonly order: PlacedOrder }
  | { readonly phase: 'similar'; readonly order: PlacedOrder; readonly summary: OrderSummary | undefined }
  | { readonly phase: 'redirected'; readonly code: string }
  | { readonly phase: 'refused'; readonly refusal: Refusal; readonly field: string }
  | { readonly phase: 'timed_out' }
export type Placement = RunningPlacement | ChallengedPlacement | EndedPlacement

/** `unanswered`: the question could not be shown, or nobody was there to answer it any more. */
export type ChallengeOutcome = 'passed' | 'refused' | 'unanswered'

export type PlacementEvent =
  | { readonly what: 'posted'; readonly attempt: number; readonly reply: PlaceReply }
  /** No answer to the post could be had; whether it arrived is for the checks to find out. */
  | { readonly what: 'post_failed'; readonly attempt: number }
  | { readonly what: 'checked'; readonly check: number; readonly status: OrderStatus }
  | { readonly what: 'check_failed'; readonly check: number }
  | { readonly what: 'answered'; readonly outcome: ChallengeOutcome }
  | { readonly what: 'tick' }

export type Effect =
  | { readonly do: 'post'; readonly attempt: number }
  | { readonly do: 'check'; readonly check: number }
  | { readonly do: 'challenge'; readonly clientSecret: string }
  /** Ends requests that are under way. */
  | { readonly do: 'abort' }
  /** Sent before the redirect that follows it. */
  | { readonly do: 'report_error'; readonly error: string }
  | { readonly do: 'go'; readonly to: string }

export type Step = { readonly placement: Placement; readonly effects: readonly Effect[] }

export function startPlacement(now: number): Step {
  return post(
    {
      phase: 'placing',
      attempt: 0,
      posting: false,
      heard: false,
      check: undefined,
      checksMade: 0,
      progressChecks: 0,
      polls: 0,
      timeouts: 0,
      seeksDuplicate: false,
      lastRefusal: undefined,
      lastRequestError: undefined,
      nextTickAt: now + pollMs,
    },
    now,
  )
}

export function stepPlacement(placement: Placement, happening: PlacementEvent, now: number): Step {
  if (placement.phase === 'challenged' && happening.what === 'answered') return answered(happening.outcome, now)
  if (placement.phase !== 'placing') return stay(placement)
  switch (happening.what) {
    case 'tick':
      return now < placement.nextTickAt ? stay(placement) : tick({ ...placement, nextTickAt: now + pollMs })
    case 'posted':
      return placement.posting && happening.attempt === placement.attempt
        ? posted({ ...placement, posting: false, polls: 0 }, happening.reply, now)
        : stay(placement)
    case 'post_failed':
      return stay(happening.attempt === placement.attempt ? { ...placement, posting: false } : placement)
    case 'checked':
      return happening.check === placement.check
        ? checked({ ...placement, check: undefined, polls: 0 }, happening.status, now)
        : stay(placement)
    case 'answered':
      return stay(placement)
    case 'check_failed':
      return stay(happening.check === placement.check ? { ...placement, check: undefined } : placement)
  }
}

function tick(placement: RunningPlacement): Step {
  const polls = placement.polls + 1
  if (polls > pollsPerTimeout) return timeOut(placement)
  if (placement.posting || placement.check !== undefined) return stay({ ...placement, polls })
  const check = placement.checksMade + 1
  return { placement: { ...placement, polls, check, checksMade: check }, effects: [{ do: 'check', check }] }
}

/** What is under way is given up, so that the next tick may ask anew. */
function timeOut(placement: RunningPlacement): Step {
  const timeouts = placement.timeouts + 1
  const effects: Effect[] = [{ do: 'abort' }]
  if (timeouts >= mostTimeouts) return { placement: { phase: 'timed_out' }, effects }
  return { placement: { ...placement, timeouts, polls: 0, posting: false, check: undefined }, effects }
}

function posted(placement: RunningPlacement, reply: PlaceReply, now: number): Step {
  if (reply.request_success) return stay({ ...placement, heard: true })
  return requestRefused(placement, reply.request_error, now)
}

function checked(placement: RunningPlacement, status: OrderStatus, now: number): Step {
  if (!status.request_success) return requestRefused(placement, status.request_error, now)
  if (status.order_place_stage === 'in_progress') return progressed({ ...placement, heard: true }, now)
  if (status.order_place_stage === 'created') return created(status, placement, now)
  const { challenge } = status
  if (challenge)
    return { placement: { phase: 'challenged' }, effects: [{ do: 'challenge', clientSecret: challenge.client_secret }] }
  return failed(placement, { code: status.error ?? '', detail: status.error_detail }, now)
}

/** What the bank holds now belongs to this cart: the same order, placed again, is paid with it. */
function answered(outcome: ChallengeOutcome, now: number): Step {
  if (outcome === 'passed') return startPlacement(now)
  const detail = outcome === 'refused' ? cardDeclined : cardChallenge
  return stay({ phase: 'refused', refusal: { code: codeOf('order_place_failure'), detail }, field: 'payment' })
}

function created(status: OrderStatus, placement: RunningPlacement, now: number): Step {
  const { order_id, order_secret } = status
  if (order_id === undefined || order_secret === undefined)
    return requestRefused(placement, 'load_failure_no_order', now)
  const order = { order_id, order_secret }
  if (!status.cart_match) return stay({ phase: 'similar', order, summary: status.order_summary })
  return { placement: { phase: 'placed', order }, effects: [{ do: 'go', to: orderPath(order) }] }
}

function progressed(placement: RunningPlacement, now: number): Step {
  const progressChecks = placement.progressChecks + 1
  if (progressChecks < progressChecksPerAttempt) return stay({ ...placement, progressChecks })
  return placeAgain({ ...placement, progressChecks }, now)
}

function failed(placement: RunningPlacement, refusal: Refusal, now: number): Step {
  return react({ ...placement, lastRefusal: refusal }, refusal, reactionTo(refusal), now)
}

function requestRefused(placement: RunningPlacement, requestError: string | undefined, now: number): Step {
  const refusal = { code: requestError ?? 'load_failure_reason_unknown' }
  return react({ ...placement, lastRequestError: refusal.code }, refusal, reactionTo(refusal), now)
}

function react(placement: RunningPlacement, refusal: Refusal, reaction: Reaction, now: number): Step {
  switch (reaction.does) {
    case 'retry':
      return placeAgain(placement, now)
    case 'find_duplicate':
      return findDuplicate(placement, now)
    case 'message':
      return stay({ phase: 'refused', refusal, field: reaction.field })
    case 'report_and_redirect':
    case 'redirect':
      return redirect(refusal.code)
  }
}

/** The same order is posted again: the server knows it by its cart and hash, so no second one can come of it. */
function placeAgain(placement: RunningPlacement, now: number): Step {
  if (placement.attempt >= mostAttempts) return redirect(lastCode(placement))
  return post(placement, now)
}

/** Looking for the duplicate counts as the second attempt; the survivor has as many checks to end as any attempt. */
function findDuplicate(placement: RunningPlacement, now: number): Step {
  if (placement.seeksDuplicate) return progressed(placement, now)
  if (placement.attempt >= mostAttempts) return redirect(lastCode(placement))
  return stay({ ...placement, seeksDuplicate: true, attempt: mostAttempts, progressChecks: 0 })
}

function post(placement: RunningPlacement, now: number): Step {
  const attempt = placement.attempt + 1
  const next = { ...placement, attempt, posting: true, check: undefined, progressChecks: 0, polls: 0 }
  return { placement: { ...next, nextTickAt: now + pollMs }, effects: [{ do: 'post', attempt }] }
}

function lastCode(placement: RunningPlacement): string {
  return placement.lastRefusal?.code ?? placement.lastRequestError ?? 'load_failure_reason_unknown'
}

function redirect(code: string): Step {
  const reports: Effect[] =
    reactionTo({ code }).does === 'report_and_redirect' ? [{ do: 'report_error', error: code }] : []
  const to = `/cart/credit_card_cart?error=${encodeURIComponent(code)}`
  return { placement: { phase: 'redirected', code }, effects: [...reports, { do: 'go', to }] }
}

const stay = (placement: Placement): Step => ({ placement, effects: [] })

export function orderPath({ order_id, order_secret }: PlacedOrder): string {
  return `/order/${order_id}?s=${encodeURIComponent(order_secret)}`
}
