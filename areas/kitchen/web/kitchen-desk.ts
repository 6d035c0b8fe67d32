import type { Route } from '#platform/core/route.ts'
import { randomHex } from '#platform/web/random-hex.ts'
import { ask } from '#platform/web/route.ts'
import { acceptOrder, handOver, kitchenOrders, markReady, needMoreTime } from '../calls/kitchen.ts'
import { wholeIntents } from '../rules/earlier-intents.ts'
import { type KitchenIntent, type KitchenTouch, rebased, saidAt, withIntents } from '../rules/kitchen-intent.ts'
import type { KitchenState } from '../rules/kitchen-state.ts'
import { minutesUntil } from '../rules/ready-time.ts'

export type KitchenView = {
  /** As the server has it, with what it does not know yet laid over. */
  readonly kitchen: KitchenState
  /** When Cosmic was last heard, by this tablet's clock. */
  readonly heard_at: number
  /** Since when nothing is heard, by the server's clock; undefined while all is well. */
  readonly lost_since: number | undefined
  readonly is_signed_out: boolean
  /** What was touched and is not yet sent. */
  readonly waiting: readonly KitchenIntent[]
  readonly in_hand: boolean
  /** Which lines of an order a cook has ticked: on this tablet alone, and for as long as the order is here. */
  readonly ticked: TickedLines
  /** What was refused, or what came to nothing, in words. */
  readonly notice: string | undefined
}

type TickedLines = Readonly<Record<number, readonly number[]>>

/** What a tablet heard last, and when by its own clock. */
type Seen = { readonly kitchen: KitchenState; readonly heard_at: number }

const answerWithinMs = 10_000

export type KitchenDesk = ReturnType<typeof makeKitchenDesk>

/**
 * What a tablet knows. It is read whole, after each hint, each touch and each return of the network, so that nothing is missed however long it was
 * away. What is touched shows at once; without a network it waits here, in its order, and is sent later.
 */
export function makeKitchenDesk(served: KitchenState) {
  const storage = `kitchen-waiting-${served.franchise.franchise_id}`
  const { franchise_id } = served.franchise
  const seenAt = `kitchen-seen-${served.franchise.franchise_id}`
  const tickedAt = `kitchen-ticked-${served.franchise.franchise_id}`
  // A page that a browser has kept is older than what this tablet has heard since.
  const seen = readKept<Seen>(seenAt)
  const isKept = seen?.kitchen !== undefined && seen.kitchen.read_at >= served.read_at
  const first: Seen = isKept ? seen : { kitchen: served, heard_at: Date.now() }
  let confirmed = first.kitchen
  // Done, and perhaps not in what was read last: it is laid over until one has been read that was asked for after its answer.
  let answered: readonly KitchenIntent[] = []
  let clockAhead = first.heard_at - confirmed.read_at
  let running: Promise<void> | undefined
  let isStale = false
  let isSending = false
  const listeners = new Set<() => void>()
  const waiting = wholeIntents(readKept<KitchenIntent[]>(storage) ?? [], {
    orders: confirmed.orders,
    clockAhead,
    newKey: () => randomHex(32),
  })
  keepAs(storage, waiting)
  let view: KitchenView = {
    kitchen: confirmed,
    heard_at: first.heard_at,
    lost_since: undefined,
    is_signed_out: false,
    waiting,
    in_hand: false,
    ticked: readKept<TickedLines>(tickedAt) ?? {},
    notice: undefined,
  }
  const overlaid = () => withIntents(confirmed, [...answered, ...view.waiting])
  view = { ...view, kitchen: overlaid() }
  if (!isKept) keepAs(seenAt, first)

  function show(change: Partial<KitchenView>): void {
    view = { ...view, ...change }
    view = { ...view, kitchen: overlaid() }
    for (const listener of listeners) listener()
  }

  const now = () => Date.now() - clockAhead

  function heard(): void {
    show({ heard_at: Date.now(), lost_since: undefined })
  }

  function lost(): void {
    if (view.lost_since === undefined) show({ lost_since: now() })
  }

  async function readOnce(): Promise<void> {
    // The browser says when there is a network again; until then nothing is asked in vain.
    if (!navigator.onLine) return lost()
    const before = answered
    const answer = await ask(kitchenOrders, { franchise_id }, { signal: AbortSignal.timeout(answerWithinMs) })
    if (!answer.ok) {
      if (answer.error === 'no_answer') return lost()
      const is_signed_out = answer.error === 'not_authorized' || answer.error === 'not_found'
      // What a tablet knew of its orders goes with its right to them.
      if (is_signed_out) localStorage.removeItem(seenAt)
      return show({ is_signed_out })
    }
    // Of two answers the later one counts, whichever comes last.
    if (answer.data.kitchen.read_at >= confirmed.read_at) {
      confirmed = answer.data.kitchen as KitchenState
      clockAhead = Date.now() - confirmed.read_at
      keepAs(seenAt, { kitchen: confirmed, heard_at: Date.now() } satisfies Seen)
    }
    answered = answered.filter((one) => !before.includes(one))
    heard()
    void sendWaiting()
  }

  /** One at a time; whoever asks meanwhile gets one more, as what is on its way may be from before the change. */
  function read(): Promise<void> {
    isStale = true
    running ??= (async () => {
      while (isStale) {
        isStale = false
        await readOnce()
      }
    })().finally(() => {
      running = undefined
    })
    return running
  }

  function keep(waiting: readonly KitchenIntent[]): void {
    keepAs(storage, waiting)
    show({ waiting })
  }

  /** Answers whether there was an answer. */
  async function send(intent: KitchenIntent): Promise<boolean> {
    if (!navigator.onLine) {
      lost()
      return false
    }
    const answer = await request(intent, { here: Date.now(), there: now() })
    if (!answer.ok && answer.error === 'no_answer') {
      lost()
      return false
    }
    const rest = view.waiting.filter((one) => one !== intent)
    if (answer.ok) {
      const ready_at = 'ready_at' in answer.data ? answer.data.ready_at : undefined
      const isSaid = typeof ready_at === 'number'
      answered = [...answered, isSaid ? saidAt(intent, ready_at) : intent]
      keep(isSaid ? rebased(rest, intent, ready_at) : rest)
    } else keep(rest)
    heard()
    if (!answer.ok) show({ notice: answer.message })
    return true
  }

  async function sendWaiting(): Promise<void> {
    if (isSending || view.waiting.length === 0) return
    isSending = true
    show({ in_hand: true })
    let isHeard = true
    while (isHeard && view.waiting[0]) isHeard = await send(view.waiting[0])
    isSending = false
    show({ in_hand: false })
    if (isHeard) await read()
  }

  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** By the server's clock, which all tablets share. */
    now,
    read: () => void read(),
    lost,
    /** Shows it at once, and sends it as soon as there is a network. */
    touch(touch: KitchenTouch): void {
      show({ notice: undefined })
      keep([...view.waiting, { ...touch, at: Date.now(), key: randomHex(32) }])
      void sendWaiting()
    },
    /** A line is done, or is not after all; a new order that takes the screen, and a reload, leave it so. */
    tick(order_id: number, line: number): void {
      const lines = view.ticked[order_id] ?? []
      const after = lines.includes(line) ? lines.filter((one) => one !== line) : [...lines, line]
      const here = confirmed.orders.flatMap((order) => {
        const ticked = order.order_id === order_id ? after : view.ticked[order.order_id]
        return ticked ? [[order.order_id, ticked] as const] : []
      })
      const ticked = Object.fromEntries(here)
      keepAs(tickedAt, ticked)
      show({ ticked })
    },
    /** What makes no sense later, such as a pause: now or not at all. */
    async once<R extends Route>(route: R, input: Parameters<typeof ask<R>>[1]): Promise<boolean> {
      show({ notice: undefined })
      const answer = await ask(route, input)
      if (answer.ok) heard()
      else show({ notice: answer.message })
      await read()
      return answer.ok
    },
    forgetNotice: () => show({ notice: undefined }),
  }
}

const minuteMs = 60_000

/** What was said to take twenty minutes three minutes ago takes seventeen now. `now` is by the clock here, and by the server's. */
function request(intent: KitchenIntent, now: { readonly here: number; readonly there: number }) {
  const { order_id, key: idempotency_key } = intent
  const touch = { order_id, idempotency_key }
  const late = Math.floor((now.here - intent.at) / minuteMs)
  switch (intent.does) {
    case 'accept':
      return ask(acceptOrder, { ...touch, minutes: Math.max(1, intent.minutes - late) })
    case 'more_time': {
      const { reason, expected_ready_at, ready_at } = intent
      const minutes = minutesUntil(ready_at, expected_ready_at, now.there)
      return ask(needMoreTime, { ...touch, minutes, reason, expected_ready_at })
    }
    case 'hand_over':
      return ask(handOver, touch)
    default:
      return ask(markReady, { ...touch, ready: intent.does === 'ready' })
  }
}

function readKept<Value>(key: string): Value | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Value | null) ?? undefined
  } catch {
    // What another version has left, or a browser that keeps nothing.
    return undefined
  }
}

function keepAs(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full disk: it waits in memory.
  }
}
