import type { ReplyOf } from '#platform/core/call.ts'
import { servedSession } from '#platform/web/page-state.ts'
import { send } from '#platform/web/send.ts'
import { driverHome } from '../calls/home.ts'
import { applyIntent, type DriverIntent } from '../rules/intents.ts'
import type { DriverHomeState } from './driver-home-state.ts'
import type { OutboxState } from './outbox.ts'
import { makeStepQueue, type StepQueue } from './step-queue.ts'
import type { StepOwner } from './step-sender.ts'
import { openTabletStorage, type TabletStorage } from './tablet-storage.ts'

/** What the driver's screens look at. */
export type DriverView = OutboxState & {
  /** The last confirmed home with everything laid over it that was done since. */
  readonly home: DriverHomeState
  /** When the server last answered, in ms of this device's clock. */
  readonly answeredAt: number
  /** The last question got no answer. */
  readonly isSilent: boolean
  /** Steps that other drivers left on this phone. */
  readonly ofOthers: number
}

/** The one place that knows the driver's queue: confirmed home, what was done since, and the way to the server. */
export function makeDriverDesk(shown: DriverHomeState) {
  const storage = openTabletStorage()
  let confirmed = shown
  /** How far this device's clock is behind the server's; the phone's own day may be another one (SIL-OPS-84). */
  let clockBehind = shown.current_time - Date.now()
  let keptBehind = Number.NaN
  let answeredAt = Date.now()
  let askedAt = performance.now()
  /** Of the home that is confirmed; unknown of one that came with the page. */
  let homeHash: string | undefined
  let isSilent = false
  let signedOut = false
  let opening: Promise<void> | undefined
  let others: readonly StepQueue[] = []
  let view: DriverView
  const listeners = new Set<() => void>()
  const companions = new Set<() => void>()

  const now = () => Date.now() + clockBehind
  const { driver_id } = shown.driver
  const { outbox, checks } = makeStepQueue({
    owner: ownerOf(driver_id),
    pagesDriver: driver_id,
    storage,
    now,
    timeZone: () => confirmed.time_zone,
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
      answeredAt,
      isSilent,
      ofOthers: others.reduce((sum, queue) => sum + queue.outbox.state().kept.length, 0),
    }
    for (const listener of listeners) listener()
  }

  async function keep({ driver_home, home_hash, current_time }: ReplyOf<typeof driverHome>): Promise<void> {
    // Two answers may cross on the way: the later reading of the queue holds.
    if (current_time < confirmed.current_time) return
    confirmed = driver_home ?? { ...confirmed, current_time }
    homeHash = home_hash
    clockBehind = current_time - Date.now()
    redraw()
    await keepClock()
    if (driver_home) await (await storage).keepHome(driver_home)
  }

  /** Written down where it is news: answers come every quarter of a minute. */
  async function keepClock(): Promise<void> {
    if (Math.abs(clockBehind - keptBehind) < 1000) return
    keptBehind = clockBehind
    await (await storage).keepClock(clockBehind)
  }

  /**
   * The moment that is written into a page is the server's only while the page is new. A copy that the phone kept may be hours old, and then
   * makes the server's clock too slow, never too fast: what an answer has said before counts where it is ahead.
   */
  async function readClock(): Promise<void> {
    const kept = await (await storage).readClock().catch(() => undefined)
    // Unless an answer has come meanwhile.
    if (kept !== undefined && confirmed === shown) clockBehind = Math.max(clockBehind, kept)
    await keepClock()
  }

  async function refresh(): Promise<void> {
    const { sent } = outbox.state()
    askedAt = performance.now()
    const asked = homeHash
    const asking = send(driverHome, asked === undefined ? {} : { home_hash: asked }).catch(() => undefined)
    for (const ask of companions) ask()
    const reply = await asking
    isSilent = !reply
    if (!reply) return redraw()
    answeredAt = Date.now()
    signedOut = !reply.success && reply.data.error === 'not_authorized'
    if (signedOut) await (await storage).forgetHome()
    if (!reply.success) return redraw()
    // Another home has come since the one of which this says that it is unchanged.
    if (!reply.data.driver_home && asked !== homeHash) return refresh()
    await keep(reply.data)
    outbox.forgetSent(sent)
  }

  async function open(): Promise<void> {
    await readClock()
    const last = await (await storage).readHome().catch(() => undefined)
    if (last && last.driver.driver_id === driver_id && last.current_time > confirmed.current_time) {
      confirmed = last
      homeHash = undefined
      redraw()
    } else await (await storage).keepHome(confirmed)
    await checks.deleteOld()
    await outbox.open()
    others = await openOthers(storage, driver_id, redraw)
    redraw()
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
    now,
    /** Shown at once, written down, and sent when the network is there. */
    act: (intent: DriverIntent, options?: { readonly undoable?: boolean }) => outbox.add(intent, options),
    undo: () => outbox.undo(),
    /** Tries again now. */
    async sendNow(): Promise<void> {
      await outbox.sendNow()
      await checks.resend()
      for (const queue of others) await queue.outbox.drain()
      await checks.deleteOld()
    },
    refresh,
    /** The server's queue of this driver has that version now; 0 says that it may have any. What this phone did itself it has read by then. */
    async hear(version: number): Promise<void> {
      if (version === 0 || version > confirmed.version) await refresh()
    },
    /** Unless it was asked a short while ago. */
    async refreshOlderThan(ms: number): Promise<void> {
      if (performance.now() - askedAt >= ms) await refresh()
    },
    /** Called with each question to the server: what is sent then leaves in the same call. */
    accompany(ask: () => void): () => void {
      companions.add(ask)
      return () => companions.delete(ask)
    },
    doorCheck: (orderId: number) => checks.open(orderId),
    dismissRefused: () => outbox.dismissRefused(),
  }
}

export type DriverDesk = ReturnType<typeof makeDriverDesk>

/** This page's session; its pass proves later that what was done on it was this driver's. */
function ownerOf(driver_id: number): StepOwner {
  const { session_id = '', session_pass = '' } = servedSession() ?? {}
  return { driver_id, session_id, session_pass }
}

/**
 * What other drivers left on this phone is sent as theirs, under the sessions in which they did it, and waits for them where that is no
 * longer taken.
 */
export async function openOthers(
  storage: Promise<TabletStorage>,
  pagesDriver: number | undefined,
  onChange: () => void,
): Promise<readonly StepQueue[]> {
  const steps = (await (await storage).allSteps()).filter(({ owner }) => owner.driver_id !== pagesDriver)
  const owners = new Map(steps.map(({ owner }) => [owner.driver_id, owner]))
  const queues = [...owners.values()].map((owner) =>
    makeStepQueue({ owner, pagesDriver, storage, now: Date.now, timeZone: () => 'UTC', onSent: onChange }),
  )
  for (const { outbox } of queues) await outbox.open()
  return queues
}
