import { beforeEach, describe, expect, test } from 'vitest'
import type { State } from '#platform/core/state.ts'
import { makeTransport, TransportError, type WireReply, type WireRequest } from './transport.ts'

/** What the page has sent, with the answer in the test's hand. */
type Call = {
  readonly requests: readonly WireRequest[]
  readonly leaving: boolean
  answer(reply?: Partial<WireReply>): void
  fail(): void
}

let calls: Call[] = []
let merged: State[] = []
/** Pauses of the transport, which end when the test says so. */
let pauses: { readonly ms: number; end(): void }[] = []
const deps = { post, merge: (state: State) => void merged.push(state), pause }
let transport = makeTransport(deps)

beforeEach(() => {
  calls = []
  merged = []
  pauses = []
  transport = makeTransport(deps)
})

function pause(ms: number): Promise<void> {
  const over = Promise.withResolvers<void>()
  pauses.push({ ms, end: over.resolve })
  return over.promise
}

function post(requests: readonly WireRequest[], leaving: boolean): Promise<WireReply> {
  const reply = Promise.withResolvers<WireReply>()
  calls.push({
    requests,
    leaving,
    answer: (given = {}) =>
      reply.resolve({
        state: {},
        responses: requests.map(({ request_id, data }) => ({ request_id, success: true, data: data as State })),
        ...given,
      }),
    fail: () => reply.reject(new TypeError('Failed to fetch')),
  })
  return reply.promise
}

/** Lets everything that waits for nothing outside happen. */
const settled = () => new Promise((resolve) => setImmediate(resolve))
const namesOf = (call: Call | undefined) => call?.requests.map(({ request }) => request)
const outcomeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => error,
  )

describe('requests of one page', () => {
  test('[TRN-09] [TRN-14] what one moment asks leaves in one call, numbered from 1', async () => {
    void transport.request('a', { n: 1 })
    void transport.request('b', {})
    await settled()
    expect(calls.map(({ requests }) => requests)).toEqual([
      [
        { request: 'a', data: { n: 1 }, request_id: 1 },
        { request: 'b', data: {}, request_id: 2 },
      ],
    ])
  })

  test('[TRN-13] [TRN-14] one call is in flight at a time; what is asked meanwhile leaves together after it', async () => {
    void transport.request('a', {})
    await settled()
    void transport.request('b', {})
    await settled()
    void transport.request('c', {})
    await settled()
    expect(calls).toHaveLength(1)
    calls[0]?.answer()
    await settled()
    expect(calls.map(namesOf)).toEqual([['a'], ['b', 'c']])
    expect(calls[1]?.requests.map(({ request_id }) => request_id)).toEqual([2, 3])
  })

  test('what waits when the page is left does not wait for the call in flight, and its answer is its own', async () => {
    void transport.request('a', {})
    await settled()
    const left = transport.request('b', {})
    transport.leave()
    expect(calls.map(namesOf)).toEqual([['a'], ['b']])
    expect(calls.map(({ leaving }) => leaving)).toEqual([false, true])
    calls[1]?.answer()
    expect(await left).toMatchObject({ request_id: 2, success: true })
    transport.leave()
    void transport.request('c', {})
    await settled()
    expect(calls).toHaveLength(2)
    calls[0]?.answer()
    await settled()
    expect(calls.map(namesOf)).toEqual([['a'], ['b'], ['c']])
  })

  test('[TRN-15] each gets its own answer, a refusal too, whatever the order', async () => {
    const asked = [transport.request('a', {}), transport.request('b', {})]
    await settled()
    const responses = [
      { request_id: 2, success: false, data: { error: 'no_way', message: 'No.' } },
      { request_id: 1, success: true, data: { ticket_id: 7 } },
    ]
    calls[0]?.answer({ responses })
    expect(await Promise.all(asked)).toEqual([responses[1], responses[0]])
  })

  test('[TRN-12] the state is merged before anybody hears of the answer; a reply without state is an answer too', async () => {
    const seen = transport.request('a', {}).then(() => merged.length)
    await settled()
    calls[0]?.answer({ state: { cart: { cart_id: 1 } } })
    expect(await seen).toBe(1)
    expect(merged).toEqual([{ cart: { cart_id: 1 } }])
    const asked = transport.request('b', {})
    await settled()
    calls[1]?.answer({ state: undefined as never })
    expect(await outcomeOf(asked)).toBe('answered')
  })

  test('[TRN-16] [TRN-17] a failed call fails every request in it, and the queue goes on with those asked meanwhile', async () => {
    const failed = [outcomeOf(transport.request('a', {})), outcomeOf(transport.request('b', {}))]
    await settled()
    const later = outcomeOf(transport.request('c', {}))
    calls[0]?.fail()
    for (const outcome of await Promise.all(failed)) expect(outcome).toBeInstanceOf(TransportError)
    await settled()
    expect(calls.map(namesOf)).toEqual([['a', 'b'], ['c']])
    calls[1]?.answer()
    expect(await later).toBe('answered')
  })

  test('[SIL-OPS-08] nothing is sent again by itself that has not asked for it', async () => {
    const asked = outcomeOf(transport.request('a', {}))
    await settled()
    calls[0]?.fail()
    await asked
    await settled()
    expect(calls).toHaveLength(1)
    expect(transport.unanswered()).toBe(0)
  })

  test('[SIL-OPS-08] a request that a good reply does not mention has failed; the others have not', async () => {
    const asked = [outcomeOf(transport.request('a', {})), outcomeOf(transport.request('b', {}))]
    await settled()
    calls[0]?.answer({ responses: [{ request_id: 2, success: true, data: {} }] })
    const [a, b] = await Promise.all(asked)
    expect(a).toBeInstanceOf(TransportError)
    expect(b).toBe('answered')
  })

  test('[TRN-17] a failure may ask again from its callback', async () => {
    const again = transport.request('a', {}).catch(() => transport.request('a', {}))
    await settled()
    calls[0]?.fail()
    await settled()
    calls[1]?.answer()
    expect((await again).request_id).toBe(2)
  })

  test('[SIL-OPS-09] more than a hundred leave in calls of a hundred, in order', async () => {
    const asked = Array.from({ length: 250 }, (_, n) => transport.request(`r${n}`, {}))
    await settled()
    for (const expected of [100, 100, 50]) {
      const call = calls.at(-1)
      expect(call?.requests).toHaveLength(expected)
      call?.answer()
      await settled()
    }
    expect(calls.flatMap(namesOf)).toEqual(asked.map((_, n) => `r${n}`))
    expect((await Promise.all(asked)).map(({ request_id }) => request_id)).toEqual(asked.map((_, n) => n + 1))
  })
})

describe('[SIL-OPS-08] [SIL-OPS-10] what asks again for a lost answer', () => {
  /** The first call is lost, and its pause goes by. */
  async function lose(at: number) {
    calls[at]?.fail()
    await settled()
    pauses.at(-1)?.end()
    await settled()
  }

  test('goes under its first number, before all that was made after it', async () => {
    const surely = transport.request('up', { n: 1 }, { again: true })
    const once = outcomeOf(transport.request('look', {}))
    await settled()
    void transport.request('down', {}, { again: true })
    await lose(0)
    expect(await once).toBeInstanceOf(TransportError)
    expect(calls).toHaveLength(2)
    expect(calls[1]?.requests).toEqual([
      { request: 'up', data: { n: 1 }, request_id: 1 },
      { request: 'down', data: {}, request_id: 3 },
    ])
    calls[1]?.answer()
    expect(await surely).toMatchObject({ request_id: 1, success: true })
  })

  test('nothing overtakes it in its pause', async () => {
    void transport.request('up', {}, { again: true })
    await settled()
    calls[0]?.fail()
    await settled()
    void transport.request('refresh', {})
    await settled()
    expect(calls).toHaveLength(1)
    pauses[0]?.end()
    await settled()
    expect(calls.map(namesOf)).toEqual([['up'], ['up', 'refresh']])
  })

  test('is asked three times more, with longer pauses, and then has failed', async () => {
    const asked = outcomeOf(transport.request('up', {}, { again: true }))
    await settled()
    for (const at of [0, 1, 2, 3]) await lose(at)
    expect(await asked).toBeInstanceOf(TransportError)
    expect(calls.map(namesOf)).toEqual([['up'], ['up'], ['up'], ['up']])
    expect(pauses.map(({ ms }) => ms)).toEqual([250, 750, 2000])
    expect(transport.unanswered()).toBe(0)
  })

  test('leaves with the page, also in its pause, and then no more', async () => {
    const asked = outcomeOf(transport.request('up', {}, { again: true }))
    await settled()
    calls[0]?.fail()
    await settled()
    transport.leave()
    expect(calls.map(({ leaving }) => leaving)).toEqual([false, true])
    await lose(1)
    expect(await asked).toBeInstanceOf(TransportError)
    expect(calls).toHaveLength(2)
  })

  test('a refusal is an answer, and so is a reply that does not mention it', async () => {
    const refused = transport.request('up', {}, { again: true })
    const unmentioned = outcomeOf(transport.request('down', {}, { again: true }))
    await settled()
    calls[0]?.answer({ responses: [{ request_id: 1, success: false, data: { error: 'stale_queue' } }] })
    expect(await refused).toMatchObject({ success: false })
    expect(await unmentioned).toBeInstanceOf(TransportError)
    await settled()
    expect(calls).toHaveLength(1)
  })
})

describe('[DSP-84] while requests are held', () => {
  test('those asked before go their way; those asked after wait, and leave in their order', async () => {
    void transport.request('refresh', {})
    const release = transport.hold()
    void transport.request('up', {})
    void transport.request('down', {})
    await settled()
    expect(calls.map(namesOf)).toEqual([['refresh']])
    calls[0]?.answer()
    await settled()
    expect(calls).toHaveLength(1)
    expect(transport.unanswered()).toBe(2)
    release()
    await settled()
    expect(calls.map(namesOf)).toEqual([['refresh'], ['up', 'down']])
  })

  test('a release while a call is in flight waits for that call', async () => {
    void outcomeOf(transport.request('refresh', {}))
    const release = transport.hold()
    void transport.request('up', {})
    await settled()
    release()
    await settled()
    expect(calls).toHaveLength(1)
    calls[0]?.fail()
    await settled()
    expect(calls.map(namesOf).slice(1)).toEqual([['up']])
  })

  test('two holds end with the later release; releasing twice counts once', async () => {
    const [one, other] = [transport.hold(), transport.hold()]
    void transport.request('up', {})
    one()
    one()
    await settled()
    expect(calls).toHaveLength(0)
    other()
    await settled()
    expect(calls.map(namesOf)).toEqual([['up']])
  })
})
