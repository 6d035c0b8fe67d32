import { sql } from 'kysely'
import type { Logger } from 'pino'
import { localTime } from '#platform/core/local-time.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { staff } from '../people.ts'
import { bellwether } from '../town/town.ts'
import { afterthoughtOf, ordersAfterwards } from './aftermath.ts'
import { orderedSoFar } from './day-count.ts'
import { giveOrders, waitingForDispatch } from './dispatch.ts'
import { driverSteps, driversWork, goodsToReturn, takeStep } from './drivers.ts'
import { makeFirstSeen } from './first-seen.ts'
import { kitchenActs, kitchenWork } from './kitchens.ts'
import { orderByThemselves } from './order-by-themselves.ts'
import { enoughOf, ordersDue } from './order-rate.ts'
import { orderWish } from './order-wish.ts'
import { makeOwnSessions, type Part } from './own-sessions.ts'
import { awakeForMs, isAnybodyHere, type Played, personsSessions, playedBy } from './played.ts'
import { settleWeek, type Unsettled, unsettledWeeks } from './settle.ts'
import { clockIn, clockOut, comesToWork, driversAtHome, driversAtWork, driversWanted, goesHome } from './shifts.ts'
import { signInBy } from './sign-in.ts'
import { answerWaiting, isAnswered, solveTicket, ticketsToSolve, unanswered } from './support.ts'
import { isLifeOn } from './switch.ts'
import { lateUntold, tellLate } from './tell-late.ts'
import { type Answer, openVisitor, type Visitor } from './visitor.ts'

export type LiveTownDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn' | 'debug'>
  readonly secrets: Secrets
  /** Where this process listens. */
  readonly url: string
  /** The stand-ins of the providers: what customers do there themselves. */
  readonly sandboxUrl: string
  readonly chance?: () => number
  /** Ends what is under way. */
  readonly signal?: AbortSignal
}

/** Of the advisory locks of this product: one process at a time moves the town. */
const lockId = 7_102_001
const slowEveryMs = 60_000

const office = (name: string, role: string): Extract<Part, { kind: 'office' }> => {
  const person = staff.find((one) => one.name === name)
  if (!person) throw new Error(`Nobody in the office is called ${name}`)
  return { kind: 'office', role, email: person.email }
}
const dispatcher = office('Ade Balogun', 'dispatcher')
const clerk = office('Noor Haddad', 'customer_support')
/** Pairs the kitchens' tablets, and clocks drivers in beside the dispatcher whom somebody may play. */
const manager = office('Helena Vasquez', 'manager')

/**
 * One step of the town: what everybody whom nobody plays does now, through the calls that people's pages make. All of it follows from the
 * database, so it can be killed at any point; what the product refuses, because somebody was first, is looked at anew in the next step.
 */
export function makeLiveTown(deps: LiveTownDeps): () => Promise<void> {
  const { db, clock, log, secrets, url, sandboxUrl, chance = Math.random, signal } = deps
  const open = (kept = '') => openVisitor(url, { kept, signal })
  const { market } = bellwether()
  const { market_id, time_zone } = market
  const own = makeOwnSessions(
    { db, clock, secrets, open },
    signInBy(() => own.as(manager)),
  )
  const since = makeFirstSeen()
  const settled = new Set<string>()
  const startedAt = clock.now().getTime()
  let lastStep = startedAt
  let lastSlow = 0

  /**
   * Lets a part act; one that is turned away has lost its session, and is signed in anew the next time. What breaks for one must not stop the
   * others.
   */
  async function as(part: Part, act: (visitor: Visitor) => Promise<Answer | undefined>): Promise<void> {
    if (signal?.aborted) return
    let answer: Answer | undefined
    try {
      const visitor = await own.as(part)
      answer = visitor && (await act(visitor))
    } catch (err) {
      if (!signal?.aborted) log.warn({ err, part }, 'somebody of the demo town got no answer')
    }
    if (!answer || answer.ok) return
    log.debug({ part, error: answer.error }, 'the product said no to somebody of the town')
    if (answer.status === 401 || answer.status === 403 || answer.error === 'not_authorized') await own.forget(part)
  }

  async function neighboursOrder(now: Date, stepMs: number): Promise<void> {
    const local = localTime(now.getTime(), time_zone)
    for (let count = ordersDue(local, stepMs, chance); count > 0; count -= 1) {
      const wish = orderWish(local, chance)
      if (!wish || enoughOf(await orderedSoFar(db, market_id, now, time_zone))) return
      const visitor = open()
      try {
        const placed = await orderByThemselves({ sandboxUrl }, visitor, wish)
        if (!placed.ok) log.debug({ placed }, 'a neighbour could not order')
      } finally {
        // Whatever came of it, this was nobody who looks at the town.
        await own.note(visitor.sessionId())
      }
    }
  }

  async function kitchensWork(now: Date, played: Played): Promise<void> {
    const acts = kitchenActs(await kitchenWork(db, market_id), { now, played: played.kitchens, since })
    for (const { part, ...act } of acts)
      await as(part, (visitor) =>
        'path' in act ? visitor.ask('POST', act.path, act.fields) : visitor.call(act.request, act.data),
      )
  }

  async function dispatchWorks(now: Date, played: Played): Promise<void> {
    if (played.dispatch) return
    const waiting = await waitingForDispatch(db, market_id)
    if (waiting.length === 0) return
    await as(dispatcher, async (visitor) => {
      await giveOrders({ db, dispatcher: visitor, market_id }, waiting, { now, since })
      return undefined
    })
  }

  async function driversDrive(now: Date, played: Played): Promise<void> {
    const { day: today } = localTime(now.getTime(), time_zone)
    const steps = driverSteps(await driversWork(db, market_id), { now, played: played.tablets, since })
    for (const next of steps) {
      const { tablet_id } = next.work
      await as({ kind: 'driver', tablet_id }, (driver) => takeStep({ db, secrets, today }, driver, next))
    }
  }

  /** What need not be looked at more than once a minute. */
  async function theRest(now: Date, played: Played): Promise<void> {
    for (const { order_id, tablet_id } of await goodsToReturn(db, market_id, now))
      if (!played.tablets.has(tablet_id))
        await as({ kind: 'driver', tablet_id }, (driver) => driver.call('goods_returned', { order_id }))
    for (const order of await ordersAfterwards(db, market_id, now)) {
      const next = afterthoughtOf(order)
      const { order_id, order_secret: s, phone_number } = order
      if (next?.do === 'rate') {
        const { restaurant_rating, driver_rating } = next
        await open().ask('POST', `/order/${order_id}/rating`, { s, restaurant_rating, driver_rating })
      }
      if (next?.do === 'write')
        await openVisitor(sandboxUrl, { signal }).ask('POST', '/inbox/texts/reply', {
          from: `+1${phone_number}`,
          body: next.text,
        })
    }
    if (!played.dispatch)
      for (const order_id of await lateUntold(db, market_id))
        await as(dispatcher, (visitor) => tellLate(visitor, order_id))
    if (!played.support)
      await as(clerk, async (visitor) => {
        for (const waiting of (await unanswered(db, market_id, now)).filter(isAnswered))
          await answerWaiting(visitor, waiting)
        for (const ticket of await ticketsToSolve(db, market_id, now)) await solveTicket(visitor, ticket)
        return undefined
      })
    if (!played.manager) await settleOldWeek(now)
    await shiftsChange(now, played)
  }

  /** One week in a step; what could not be settled whole is left to people, and is not asked for again before a restart. */
  async function settleOldWeek(now: Date): Promise<void> {
    const keyOf = ({ whose, starts_on }: Unsettled) => `${whose} ${starts_on}`
    const week = (await unsettledWeeks(db, market, now)).find((one) => !settled.has(keyOf(one)))
    if (!week) return
    settled.add(keyOf(week))
    await as(manager, async (visitor) => {
      const done = await settleWeek({ db, secrets, manager: visitor, email: manager.email }, market, week)
      if (!done.ok) log.debug({ week, error: done.error }, 'a week of the town could not be settled')
      return undefined
    })
  }

  async function shiftsChange(now: Date, played: Played): Promise<void> {
    const atWork = await driversAtWork(db, market_id, now)
    const leaves = goesHome(atWork, played.tablets)
    if (leaves) {
      await as({ kind: 'driver', tablet_id: leaves.tablet_id }, clockOut)
      await own.forget({ kind: 'driver', tablet_id: leaves.tablet_id })
    }
    const wanted = driversWanted(localTime(now.getTime(), time_zone))
    const comes = comesToWork(atWork, await driversAtHome(db, market_id, now), wanted)
    if (!comes) return
    await as(manager, async (visitor) => {
      const driver = open()
      const tablet_id = await clockIn(db, market_id, visitor, driver, comes.driver_id)
      if (tablet_id !== undefined) await own.keep({ kind: 'driver', tablet_id }, driver)
      return undefined
    })
  }

  async function step(): Promise<void> {
    const now = clock.now()
    const stepMs = now.getTime() - lastStep
    lastStep = now.getTime()
    if (!(await isLifeOn(db))) return
    const played = playedBy(await personsSessions(db, now), now.getTime())
    const isAwake = now.getTime() - startedAt < awakeForMs || (await isAnybodyHere(db, now))
    if (isAwake) await neighboursOrder(now, stepMs)
    await kitchensWork(now, played)
    await dispatchWorks(now, played)
    await driversDrive(now, played)
    if (now.getTime() - lastSlow >= slowEveryMs) {
      lastSlow = now.getTime()
      await theRest(now, played)
      since.drop()
    }
  }

  return () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${lockId}) as locked`.execute(tx)
      if (rows[0]?.locked) await step()
    })
}
