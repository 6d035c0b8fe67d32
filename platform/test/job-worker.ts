import pino from 'pino'
import { makeClock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/database.ts'
import { makeJobs } from '#platform/server/jobs.ts'

/** A process that takes a job and never ends it, until it is killed. */
const { db } = openDatabase(process.env.TEST_URL ?? '', { max: 2 })
const jobs = makeJobs({ db, clock: makeClock(), log: pino({ level: 'silent' }) })
jobs.start({
  hold: async (payload) => {
    console.log(`holds ${JSON.stringify(payload)}`)
    await new Promise(() => undefined)
  },
})
