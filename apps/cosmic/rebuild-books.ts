import { rebuildBooks, rollUp } from '#areas/books/server/public.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database.ts'
import { withDatabase } from './with-database.ts'

/** Makes the sums of the books anew from the ledger; the server may run meanwhile. */
export async function run(): Promise<void> {
  await withDatabase(async (url, settings) => {
    const { db, close } = openDatabase(url, { max: 2 })
    const clock = makeClock({ offsetMs: settings.clockOffsetMs, scale: settings.timeScale })
    try {
      const { days, different } = await rebuildBooks(db)
      const isKept = (await rollUp(db, { now: clock.now() })) === 'done'
      const words =
        different === 0 ? '✓ They were right.' : `${different} of them were not as the ledger has them, and are now.`
      console.log(`Made the books anew: ${days} sums of a restaurant’s day. ${words}`)
      if (!isKept) console.log('A transaction still writes into the ledger; the server brings the rest in.')
    } finally {
      await close()
    }
  })
}
