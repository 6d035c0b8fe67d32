import pino from 'pino'
import { type CallRunner, makeCallRunner } from '#platform/server/call-runner.ts'
import { type Clock, makeClock } from '#platform/server/clock.ts'
import type { Handler } from '#platform/server/handler.ts'
import type { Hints } from '#platform/server/live.ts'
import { type Db, makeUnitsOfWork, type UnitsOfWork } from '#platform/server/unit-of-work.ts'

/** A clock that stands where the test puts it. */
export type StandingClock = Clock & { set(to: Date | string): void }

export function standingClock(at: Date | string): StandingClock {
  let now = new Date(at)
  return {
    now: () => new Date(now),
    set: (to) => {
      now = new Date(to)
    },
  }
}

/** Remembers the hints instead of sending them. */
export function heardHints(): Hints & { heard: { topic: string; version: number }[] } {
  const heard: { topic: string; version: number }[] = []
  return {
    heard,
    publish: (topic, version = 0) => heard.push({ topic, version }),
    stream: () => undefined,
    listen: () => () => undefined,
    listeners: () => 0,
    close: async () => undefined,
  }
}

export function testUnits(
  db: Db,
  { clock = makeClock(), hints = heardHints() }: { clock?: Clock; hints?: Hints } = {},
): UnitsOfWork {
  return makeUnitsOfWork({ db, clock, hints, wakeJobs: () => undefined })
}

/** The real runner with replies checked against their schemas. */
export function testRunner(
  handlers: readonly Handler[],
  units: UnitsOfWork,
  isPermitted: (roles: readonly string[], permitted: readonly string[]) => boolean,
  log = pino({ level: 'silent' }),
): CallRunner {
  return makeCallRunner(handlers, { units, log, isPermitted, checkReplies: true })
}
