import { pageState } from '#platform/web/page-state.ts'
import { send } from '#platform/web/send.ts'
import { driverHome } from '../calls/home.ts'
import { applyIntent, type DriverIntent } from '../rules/intents.ts'
import type { DriverHomeState } from './driver-home-state.ts'
import { type Answer, makeOutbox, type OutboxState, type StoredStep } from './outbox.ts'
import { openTabletStorage } from './tablet-storage.ts'

/** What the driver's screens look at. */
export type DriverView = OutboxState & {
  /** The last confirmed home with everything laid over it that was done since. */
  readonly home: DriverHomeState
}

const answerWithin = 20_000

/** The one place that knows the driver's queue: confirmed home, what was done since, and the way to the server. */
export function makeDriverDesk(shown: DriverHomeState) {
  const storage = openTabletStorage()
  let confirmed = shown
  let signedOut = false
  let opening: Promise<void> | undefined
  let view: DriverView
  const listeners = new Set<() => void>()

  const outbox = makeOutbox({
    store: {
      all: async () => (await storage).outbox.all(),
      add: async (entry) => (await storage).outbox.add(entry),
      remove: async (seq) => (await storage).outbox.remove(seq),
    },
    post: postKept,
    newPageId: () => `driver-${crypto.randomUUID()}`,
    onSent: () => void refresh(),
  })
  outbox.subscribe(redraw)
  redraw()

  function redraw(): void {
    const state = outbox.state()
    const intents = [...state.sent, ...state.kept.map(({ intent }) => intent)]
    view = {
      ...state,
      home: intents.reduce(applyIntent<DriverHomeState['driver_assignments'][number], DriverHomeState>, confirmed),
      trouble: signedOut ? 'signed_out' : state.trouble,
    }
    for (const listener of listeners) listener()
  }

  async function keep(home: DriverHomeState): Promise<void> {
    // Two answers may cross on the way: the later reading of the queue holds.
    if (home.current_time < confirmed.current_time) return
    confirmed = home
    redraw()
    await (await storage).keepHome(home)
  }

  async function refresh(): Promise<void> {
    const { sent } = outbox.state()
    const reply = await send(driverHome, {}).catch(() => undefined)
    if (!reply) return
    signedOut = !reply.success && reply.data.error === 'not_authorized'
    if (signedOut) await (await storage).forgetHome()
    if (!reply.success) return redraw()
    await keep(reply.data.driver_home)
    outbox.forgetSent(sent)
  }

  async function open(): Promise<void> {
    const last = await (await storage).readHome().catch(() => undefined)
    if (last && last.driver.driver_id === shown.driver.driver_id && last.current_time > confirmed.current_time) {
      confirmed = last
      redraw()
    } else await (await storage).keepHome(confirmed)
    await outbox.open()
  }

  return {
    view: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Takes up what an earlier page left; the page itself may be the older copy that the service worker kept. */
    open(): Promise<void> {
      opening ??= open()
      return opening
    },
    /** Shown at once, written down, and sent when the network is there. */
    act: (intent: DriverIntent) => outbox.add(intent),
    /** Tries again now. */
    sendNow: () => outbox.drain(),
    refresh,
    /** Done by a screen that sends by itself. */
    done: (intent: DriverIntent) => outbox.done(intent),
    dismissRefused: () => outbox.dismissRefused(),
  }
}

export type DriverDesk = ReturnType<typeof makeDriverDesk>

/** Not the page's own transport: a step keeps its ids over a reload, so that a repeat is known as one. */
async function postKept({ page_id, request_id, intent }: StoredStep): Promise<Answer> {
  const response = await fetch('/data/make_request', {
    method: 'POST',
    credentials: 'include',
    cache: 'no-store',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...(pageState().session as object),
      page_id,
      requests: [{ request: intent.request, data: intent.data, request_id }],
    }),
    signal: AbortSignal.timeout(answerWithin),
  })
  if (response.status !== 200) throw new Error(`status ${response.status}`)
  const { responses } = (await response.json()) as { responses: Answer[] }
  const [answer] = responses
  if (!answer) throw new Error('no answer')
  return answer
}
