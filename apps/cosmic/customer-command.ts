import pino from 'pino'
import { eraseCustomerData } from '#areas/privacy/calls/privacy.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import type { Result } from '#platform/core/result.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database.ts'
import { makeHints } from '#platform/server/live.ts'
import { makeSecrets, type Secrets } from '#platform/server/secrets.ts'
import { makeUnitsOfWork, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { CommandRefused } from './command-refused.ts'
import { badUsage } from './usage.ts'
import { withDatabase } from './with-database.ts'

/** One unit of work about a customer, refused in the words that the office reads. */
export async function aboutCustomer<T>(
  work: (unit: UnitOfWork, secrets: Secrets) => Promise<Result<T, keyof typeof eraseCustomerData.refusals>>,
): Promise<T> {
  return withDatabase(async (url, settings) => {
    const { db, close } = openDatabase(url, { max: 2 })
    const hints = makeHints({ url: settings.database.listenUrl ?? url, log: pino({ level: 'silent' }) })
    const clock = makeClock({ offsetMs: settings.clockOffsetMs, scale: settings.timeScale })
    try {
      const units = makeUnitsOfWork({ db, clock, hints, wakeJobs: () => undefined })
      const done = await units.run(undefined, (unit) => work(unit, makeSecrets(settings.dataKey)))
      if (!done.ok) throw new CommandRefused(eraseCustomerData.refusals[done.error][1])
      return done.data
    } finally {
      await hints.close()
      await close()
    }
  })
}

export function phoneAndReason(command: string, typed: readonly string[], reason: string | undefined) {
  const phone = typed.join(' ')
  if (!phone) throw badUsage(command, 'Name the customer’s phone number.')
  if (!reason?.trim()) throw badUsage(command, 'Say behind --reason why; it is logged.')
  const phone_number = phoneDigits(phone)
  if (phone_number === undefined) throw new CommandRefused(eraseCustomerData.refusals.phone_invalid[1])
  return { phone_number, reason: reason.trim().slice(0, 200) }
}
