import { parseArgs } from 'node:util'
import pino from 'pino'
import { type CheckOutcome, checkLedger, openFindings, sinceLastCheck } from '#areas/ledger/server/public.ts'
import { dollars } from '#platform/core/money.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openHttp, ProviderError } from '#platform/server/http.ts'
import { makeHints } from '#platform/server/live.ts'
import { ownerOf } from '#platform/server/postgres/owner.ts'
import { type Db, makeUnitsOfWork } from '#platform/server/unit-of-work.ts'
import { openCards } from '../server/card-providers.ts'
import type { Settings } from '../server/settings.ts'
import { CommandRefused } from './command-refused.ts'
import { withDatabase } from './with-database.ts'

const sandboxKey = 'sk_sandbox'
const mostShown = 50

/** Compares now, without waiting for the daily job; ends with 1 when something does not agree. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { since: { type: 'string' }, all: { type: 'boolean' } } })
  await withDatabase(async (url, settings) => {
    const { db, close } = openDatabase(url, { max: 2 })
    const hints = makeHints({ url: settings.database.listenUrl ?? url, log: pino({ level: 'silent' }) })
    const clock = makeClock({ offsetMs: settings.clockOffsetMs, scale: settings.timeScale })
    const http = openHttp()
    try {
      const units = makeUnitsOfWork({ db, clock, hints, wakeJobs: () => undefined })
      const sandboxUrl = urlOfSandbox(settings)
      const watched = () => ({ http, clock })
      const { cards } = openCards(settings, { sandboxUrl, sandboxKey, environment: '', watched })
      const since = values.all ? null : values.since ? dayOf(values.since) : await sinceLastCheck(db)
      await print(db, since, await checkLedger({ db, units, clock, cards }, since).catch(silence))
    } finally {
      http.close()
      await hints.close()
      await close()
    }
  })
}

/** The sandbox keeps the provider's books while the server runs, which says where. */
const urlOfSandbox = ({ sandbox, database, dataDir }: Settings) =>
  sandbox.url ?? (database.url ? undefined : ownerOf(dataDir)?.sandboxUrl) ?? `http://127.0.0.1:${sandbox.port}`

function dayOf(text: string): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  if (Number.isNaN(day.getTime())) throw new CommandRefused('--since takes a day, like 2026-11-20.')
  return day
}

function silence(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error
  throw new CommandRefused(
    `The card provider gave no usable answer (${error.message}). Start the server, whose sandbox has its books, or set the provider’s address and keys as the server has them.`,
  )
}

async function print(db: Db, since: Date | null, outcome: CheckOutcome): Promise<void> {
  const { orders, authorizations, reported, differences } = outcome
  const time = since ? `since ${since.toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'of all time'
  console.log(
    `Compared ${time}: ${orders} orders, ${authorizations} authorizations, ${reported} reported by the card provider.`,
  )
  if (differences === 0) return console.log('✓ Orders, authorizations, the card provider and the ledger agree.')
  process.exitCode = 1
  for (const one of await openFindings(db, mostShown)) {
    const amounts = `${one.account}: ${dollars(one.expected)} expected, ${dollars(one.found)} in the ledger`
    console.log(`✗ ${one.subject}: ${one.what}. ${amounts}. ${one.cause}`)
  }
  if (differences > mostShown) console.log(`  and ${differences - mostShown} more, at /secure/ledger`)
}
