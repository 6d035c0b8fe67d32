import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Effect,
  type OrderStatus,
  orderPath,
  type Placement,
  type PlacementEvent,
  startPlacement,
  stepPlacement,
} from './placement.ts'
import { codeOf, type FailureReason, failureReasons, messageFor, reactionTo } from './reasons.ts'

const inProgress: OrderStatus = { request_success: true, order_place_stage: 'in_progress' }
const summary = { created_at: '2026-11-21T17:00:00Z', franchise_name: 'Noodle Bar 88', total: '25.39' }
const created = (cart_match: boolean): OrderStatus => ({
  request_success: true,
  order_place_stage: 'created',
  cart_match,
  order_id: 1001,
  order_secret: 's3cret',
  order_summary: summary,
})
const failed = (error: string, error_detail?: string): OrderStatus => ({
  request_success: true,
  order_place_stage: 'failed',
  error,
  error_detail,
})
const requestError = (request_error: string): OrderStatus => ({ request_success: false, request_error })

/** A browser that does what the machine says and remembers it. */
function browser() {
  let now = 1_000_000
  let { placement, effects } = startPlacement(now)
  const did: Effect[] = [...effects]
  let attempt = 1
  let check = 0

  function happen(happening: PlacementEvent) {
    const step = stepPlacement(placement, happening, now)
    ;({ placement, effects } = step)
    did.push(...effects)
    for (const effect of effects) {
      if (effect.do === 'post') attempt = effect.attempt
      if (effect.do === 'check') check = effect.check
    }
    return effects
  }
  const self = {
    get placement(): Placement {
      return placement
    },
    did,
    happen,
    posted: (reply = { request_success: true } as { request_success: boolean; request_error?: string }) =>
      happen({ what: 'posted', attempt, reply }),
    postFails: () => happen({ what: 'post_failed', attempt }),
    tick(ms = 500) {
      now += ms
      return happen({ what: 'tick' })
    },
    answer: (status: OrderStatus) => happen({ what: 'checked', check, status }),
    checkFails: () => happen({ what: 'check_failed', check }),
    poll(status: OrderStatus) {
      self.tick()
      return self.answer(status)
    },
  }
  return self
}

const kinds = (effects: readonly Effect[]) => effects.map((effect) => effect.do)
const cartWith = (code: string): Effect => ({ do: 'go', to: `/cart/credit_card_cart?error=${code}` })

describe('polling', () => {
  test('[ORD-02] [ORD-09] the order is posted once, then checked every 500 ms', () => {
    const page = browser()
    expect(page.did).toEqual([{ do: 'post', attempt: 1 }])
    page.posted()
    expect(page.tick(499)).toEqual([])
    expect(page.tick(1)).toEqual([{ do: 'check', check: 1 }])
    page.answer(inProgress)
    expect(page.tick()).toEqual([{ do: 'check', check: 2 }])
    expect(kinds(page.did)).toEqual(['post', 'check', 'check'])
  })

  test('[ORD-09] nothing is checked before the post is answered, or known to be without answer', () => {
    const page = browser()
    expect(page.tick()).toEqual([])
    page.postFails()
    expect(page.tick()).toEqual([{ do: 'check', check: 1 }])
  })

  test('[SIL-ORD-015] one check is in flight at a time', () => {
    const page = browser()
    page.posted()
    expect(kinds(page.tick())).toEqual(['check'])
    expect(page.tick()).toEqual([])
    page.checkFails()
    expect(kinds(page.tick())).toEqual(['check'])
  })

  test('[ORD-17] in_progress keeps polling', () => {
    const page = browser()
    page.posted()
    for (let n = 0; n < 9; n++) page.poll(inProgress)
    expect(page.placement).toMatchObject({ phase: 'placing', attempt: 1, progressChecks: 9 })
  })

  test('an answer to a check that was given up changes nothing', () => {
    const page = browser()
    page.posted()
    page.tick()
    page.happen({ what: 'checked', check: 99, status: failed(codeOf('no_franchise')) })
    expect(page.placement.phase).toBe('placing')
  })
})

describe('an order exists', () => {
  test('[ORD-14] with this cart: to its page', () => {
    const page = browser()
    page.posted()
    expect(page.poll(created(true))).toEqual([{ do: 'go', to: '/order/1001?s=s3cret' }])
    expect(page.placement.phase).toBe('placed')
  })

  test('[ORD-15] [ORD-16] [SIL-ORD-017] with other content: the similar-order popup, and no navigation', () => {
    const page = browser()
    page.posted()
    expect(page.poll(created(false))).toEqual([])
    expect(page.placement).toEqual({
      phase: 'similar',
      order: { order_id: 1001, order_secret: 's3cret' },
      summary,
    })
  })

  test('[ORD-61] without a number or a secret it cannot be shown', () => {
    const page = browser()
    page.posted()
    const effects = page.poll({ request_success: true, order_place_stage: 'created', cart_match: true })
    expect(effects).toEqual([cartWith('load_failure_no_order')])
  })

  test('[ORD-65] the secret is written into the path safely', () => {
    expect(orderPath({ order_id: 7, order_secret: 'a&b' })).toBe('/order/7?s=a%26b')
  })
})

describe('placing again', () => {
  test('[ORD-19] after ten progress checks the same order is placed again', () => {
    const page = browser()
    page.posted()
    for (let n = 0; n < 9; n++) page.poll(inProgress)
    expect(page.poll(inProgress)).toEqual([{ do: 'post', attempt: 2 }])
  })

  test('[ORD-20] [SIL-ORD-016] ten more end it, with the code for nothing known', () => {
    const page = browser()
    page.posted()
    for (let n = 0; n < 10; n++) page.poll(inProgress)
    page.posted()
    for (let n = 0; n < 9; n++) page.poll(inProgress)
    expect(page.poll(inProgress)).toEqual([cartWith('load_failure_reason_unknown')])
  })

  test.each(['order_place_failure', 'unknown'] as const)(
    '[ORD-49] [ORD-50] [ORD-20] %s: once more, then the cart',
    (reason) => {
      const page = browser()
      page.posted()
      expect(page.poll(failed(codeOf(reason)))).toEqual([{ do: 'post', attempt: 2 }])
      page.posted()
      expect(page.poll(failed(codeOf(reason)))).toEqual([cartWith(codeOf(reason))])
    },
  )

  test('[ORD-60] no_order_attempt: once more, then the cart', () => {
    const page = browser()
    page.postFails()
    const lost = requestError('load_failure_reason_no_order_attempt')
    expect(page.poll(lost)).toEqual([{ do: 'post', attempt: 2 }])
    page.posted()
    expect(page.poll(lost)).toEqual([cartWith('load_failure_reason_no_order_attempt')])
  })

  test('[SIL-ORD-016] a failure’s code is preferred to a later request error', () => {
    const page = browser()
    page.posted()
    page.poll(failed(codeOf('unknown')))
    page.posted()
    expect(page.poll(requestError('load_failure_reason_no_order_attempt'))).toEqual([cartWith(codeOf('unknown'))])
  })

  test('[SIL-ORD-009] a post that the server refuses is handled by its request error', () => {
    const page = browser()
    expect(page.posted({ request_success: false, request_error: 'load_failure_reason_no_cart' })).toEqual([
      cartWith('load_failure_reason_no_cart'),
    ])
  })
})

describe('[SIL-ORD-014] a duplicate', () => {
  test.each(['invalid_cart_status', 'race_found'] as const)(
    '[ORD-27] [ORD-28] %s: polled again without a post',
    (reason) => {
      const page = browser()
      page.posted()
      expect(page.poll(failed(codeOf(reason)))).toEqual([])
      expect(page.poll(created(true))).toEqual([{ do: 'go', to: '/order/1001?s=s3cret' }])
      expect(kinds(page.did).filter((kind) => kind === 'post')).toHaveLength(1)
    },
  )

  test('[ORD-28] the survivor may still be at work; its failure ends this one too', () => {
    const page = browser()
    page.posted()
    for (let n = 0; n < 5; n++) page.poll(failed(codeOf('race_found')))
    expect(page.poll(failed(codeOf('unknown')))).toEqual([cartWith(codeOf('unknown'))])
  })

  test('[ORD-20] it counts as an attempt: found nowhere in ten checks, the cart page has the code', () => {
    const page = browser()
    page.posted()
    for (let n = 0; n < 10; n++) page.poll(failed(codeOf('invalid_cart_status')))
    expect(page.placement.phase).toBe('placing')
    expect(page.poll(failed(codeOf('invalid_cart_status')))).toEqual([cartWith(codeOf('invalid_cart_status'))])
  })

  test('[ORD-20] after a second post nothing more is looked for', () => {
    const page = browser()
    page.posted()
    page.poll(failed(codeOf('unknown')))
    page.posted()
    expect(page.poll(failed(codeOf('race_found')))).toEqual([cartWith(codeOf('race_found'))])
  })
})

describe('[ORD-18] a failure is handled by its reason', () => {
  const reasons = Object.keys(failureReasons) as FailureReason[]
  const redirected = reasons.filter((reason) => reactionTo({ code: reason }).does === 'report_and_redirect')
  const words = reasons.flatMap((reason) => {
    const reaction = reactionTo({ code: reason })
    return reaction.does === 'message' ? [[reason, reaction.field] as const] : []
  })

  test.each(redirected)('[ORD-41] %s is reported, then the cart page has the code', (reason) => {
    const page = browser()
    page.posted()
    expect(page.poll(failed(codeOf(reason)))).toEqual([
      { do: 'report_error', error: codeOf(reason) },
      cartWith(codeOf(reason)),
    ])
  })

  test.each(words)('%s stays in the cart with a message at %s', (reason, field) => {
    const page = browser()
    page.posted()
    expect(page.poll(failed(codeOf(reason)))).toEqual([])
    expect(page.placement).toMatchObject({ phase: 'refused', field, refusal: { code: codeOf(reason) } })
  })

  test('[ORD-66] [SIL-ORD-083] a declined card is not tried again', () => {
    const page = browser()
    page.posted()
    page.poll(failed(codeOf('order_place_failure'), 'card_declined'))
    expect(page.placement).toMatchObject({ phase: 'refused', field: 'payment' })
    expect(kinds(page.did)).toEqual(['post', 'check'])
  })

  test.each(['load_failure_no_order', 'load_failure_reason_no_cart', 'load_failure_reason_unknown'])(
    '[ORD-61] [ORD-62] [ORD-63] %s: the cart page with the code, unreported',
    (code) => {
      const page = browser()
      page.posted()
      expect(page.poll(requestError(code))).toEqual([cartWith(code)])
    },
  )
})

describe('silence', () => {
  test('[ORD-21] [ORD-22] [SIL-ORD-015] the 21st unanswered poll is a timeout, the third ends it after 31.5 s', () => {
    const page = browser()
    page.posted()
    let ticks = 0
    for (; page.placement.phase === 'placing' && ticks < 1000; ticks++) {
      page.tick()
      if (ticks === 19) expect(page.placement).toMatchObject({ timeouts: 0, polls: 20 })
      if (ticks === 20) expect(page.placement).toMatchObject({ timeouts: 1, polls: 0 })
    }
    expect([ticks, page.placement.phase]).toEqual([63, 'timed_out'])
    expect(kinds(page.did)).toEqual(['post', 'check', 'abort', 'check', 'abort', 'check', 'abort'])
  })

  test('[SIL-ORD-015] an answer starts the count again, but takes no timeout back', () => {
    const page = browser()
    page.posted()
    for (let n = 0; n < 21; n++) page.tick()
    page.poll(inProgress)
    expect(page.placement).toMatchObject({ polls: 0, timeouts: 1 })
    for (let n = 0; n < 42; n++) page.tick()
    expect(page.placement.phase).toBe('timed_out')
  })

  test('[ORD-22] a post without answer is given up after the first timeout, and the checks begin', () => {
    const page = browser()
    for (let n = 0; n < 21; n++) page.tick()
    expect(kinds(page.did)).toEqual(['post', 'abort'])
    expect(kinds(page.tick())).toEqual(['check'])
    expect(page.posted()).toEqual([])
  })

  test('a page that slept counts one poll when it wakes', () => {
    const page = browser()
    page.posted()
    page.tick(3_600_000)
    expect(page.placement).toMatchObject({ polls: 1, timeouts: 0 })
  })
})

test('[ORD-20] [ORD-22] whatever is answered in whatever order: at most two posts, one check at a time, and it ends', () => {
  const statuses: OrderStatus[] = [
    inProgress,
    created(true),
    created(false),
    requestError('load_failure_reason_no_order_attempt'),
    ...(Object.keys(failureReasons) as FailureReason[]).map((reason) => failed(codeOf(reason))),
  ]
  const moves = fc.array(fc.oneof(fc.constant('tick'), fc.constant('lost'), fc.nat(statuses.length - 1)), {
    maxLength: 120,
  })
  fc.assert(
    fc.property(moves, (script) => {
      const page = browser()
      page.posted()
      let inFlight = 0
      for (const move of script) {
        const before = page.did.length
        if (move === 'tick') page.tick()
        else if (move === 'lost') page.checkFails()
        else {
          page.answer(statuses[move as number] ?? inProgress)
        }
        if (move !== 'tick') inFlight = 0
        for (const effect of page.did.slice(before)) {
          if (effect.do === 'abort' || effect.do === 'post') inFlight = 0
          if (effect.do === 'check') inFlight += 1
          expect(inFlight).toBeLessThanOrEqual(1)
        }
      }
      expect(page.did.filter((effect) => effect.do === 'post').length).toBeLessThanOrEqual(2)
      for (let n = 0; n < 64; n++) page.tick()
      expect(page.placement.phase).not.toBe('placing')
    }),
  )
})

describe('[SIL-ORD-083] [SIL-ORD-160] a bank that asks its customer', () => {
  const asks: OrderStatus = {
    ...failed(codeOf('order_place_failure'), 'card_challenge'),
    challenge: { client_secret: 'pi_1_secret_2' },
  }
  function asked() {
    const page = browser()
    page.posted()
    page.tick()
    page.answer(asks)
    return page
  }

  test('is shown to the customer once, and nothing is asked of us meanwhile', () => {
    const page = asked()
    expect(page.placement).toEqual({ phase: 'challenged' })
    expect(page.did.at(-1)).toEqual({ do: 'challenge', clientSecret: 'pi_1_secret_2' })
    const before = page.did.length
    for (let ticks = 0; ticks < 100; ticks += 1) page.tick()
    expect(page.did).toHaveLength(before)
    expect(page.placement).toEqual({ phase: 'challenged' })
  })

  test('passed, the same order is placed again, with as many tries as a new one', () => {
    const page = asked()
    expect(page.happen({ what: 'answered', outcome: 'passed' })).toEqual([{ do: 'post', attempt: 1 }])
    expect(page.placement).toMatchObject({ phase: 'placing', attempt: 1 })
  })

  test.each([
    ['refused', 'There was either an error in your card information or your card may be invalid.'],
    ['unanswered', 'Your bank wants to hear from you before it pays, and could not be answered.'],
  ] as const)('%s, it is told at the payment, and not placed again by itself', (outcome, words) => {
    const page = asked()
    expect(page.happen({ what: 'answered', outcome })).toEqual([])
    if (page.placement.phase !== 'refused') throw new Error(page.placement.phase)
    expect(page.placement.field).toBe('payment')
    expect(messageFor(page.placement.refusal)).toContain(words)
    expect(reactionTo(page.placement.refusal)).toEqual({ does: 'message', field: 'payment' })
  })

  test('a question that is over by the time somebody looks is told as such', () => {
    const page = browser()
    page.posted()
    page.tick()
    page.answer(failed(codeOf('order_place_failure'), 'card_challenge'))
    expect(page.placement).toMatchObject({ phase: 'refused', field: 'payment' })
  })

  test('an answer that comes when nothing was asked changes nothing', () => {
    const page = browser()
    expect(page.happen({ what: 'answered', outcome: 'passed' })).toEqual([])
    expect(page.placement).toMatchObject({ phase: 'placing', attempt: 1 })
  })
})
