import * as z from 'zod/mini'
import { ok } from '#platform/core/result.ts'
import { defineJob } from '#platform/server/define-job.ts'
import type { NewJob, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { posTopicOf } from '../calls/pos.ts'
import { connectionById, type PosDeps, refusalWords, silence, tillOf } from './connection.ts'
import type { PosChanges, PosRefused, PosSince } from './pos-provider.ts'
import { takeChanges } from './take-changes.ts'

/** Without `asked` it is the reading that comes round by itself. */
const readPosJob = defineJob('read_pos', z.object({ pos_connection_id: z.int(), asked: z.optional(z.int()) }))

const againMs = 10 * 60_000
/** After a silence; what the till tells meanwhile is read at once. */
const soonMs = 60_000
/** Square tells an event again for a day at most. */
const eventsKeptMs = 3 * 24 * 3_600_000

/** Has the till read soon. Wishes that come while it is read are one more reading, however many they are. */
export async function askToRead(unit: Pick<UnitOfWork, 'tx' | 'enqueue'>, pos_connection_id: number): Promise<void> {
  const { asked } = await unit.tx
    .updateTable('pos_connections')
    .set((row) => ({ asked: row('asked', '+', 1) }))
    .where('pos_connection_id', '=', pos_connection_id)
    .returning('asked')
    .executeTakeFirstOrThrow()
  await unit.enqueue(
    readPosJob.of({ pos_connection_id, asked }, { unique_key: `${readPosJob.kind}:${pos_connection_id}:${asked}` }),
  )
}

/** The next reading by itself: webhooks may get lost, and marks that end at a moment tell nothing. */
function readAgain(pos_connection_id: number, run_at: Date, everyMs: number): NewJob {
  const slot = Math.floor(run_at.getTime() / everyMs)
  // A crash between this job's end and its row's may enqueue it twice; then it is one.
  const unique_key = `${readPosJob.kind}:${pos_connection_id}:by_itself:${everyMs}:${slot}`
  return readPosJob.of({ pos_connection_id }, { unique_key, run_at })
}

export function readJobs(deps: PosDeps) {
  return readPosJob.handle(async ({ pos_connection_id, asked }) => {
    const connection = await connectionById(deps.db, pos_connection_id)
    if (!connection || (asked !== undefined && connection.read_to >= asked)) return
    // Before anything else: whatever becomes of this reading, there is another one.
    await enqueueNext(deps, pos_connection_id, againMs)
    const found = await changesOf(deps, connection, {
      catalog: connection.catalog_since ?? undefined,
      counts: connection.counts_since ?? undefined,
    })
    if (found.outcome === 'read') {
      await keepRead(deps, connection, found).catch(async (error: unknown) => {
        await keepFault(deps, connection, 'What the till said could not be taken over.')
        throw error
      })
      return
    }
    await keepFault(deps, connection, found.outcome === 'refused' ? refusalWords[found.code] : silence)
    if (found.outcome === 'silent') await enqueueNext(deps, pos_connection_id, soonMs)
  })
}

type Connection = NonNullable<Awaited<ReturnType<typeof connectionById>>>

async function enqueueNext({ units }: PosDeps, pos_connection_id: number, waitMs: number): Promise<void> {
  await units.run(undefined, async (unit) => {
    await unit.enqueue(readAgain(pos_connection_id, new Date(unit.now.getTime() + waitMs), waitMs))
    return ok({})
  })
}

async function keepRead({ units }: PosDeps, connection: Connection, found: PosChanges): Promise<void> {
  const { pos_connection_id, franchise_id } = connection
  await units.run(undefined, async (unit) => {
    const { tx, now } = unit
    // Ended while its till was asked: nothing flows any more.
    if (!(await lockConnection(tx, pos_connection_id))) return ok({})
    await takeChanges(unit, connection, found)
    await tx
      .updateTable('pos_connections')
      .set((row) => ({
        read_to: row.fn('greatest', [row.ref('read_to'), row.val(connection.asked)]),
        last_read_at: now,
        fault: null,
        catalog_since: found.since.catalog ?? null,
        counts_since: found.since.counts ?? null,
      }))
      .where('pos_connection_id', '=', pos_connection_id)
      .execute()
    await tx
      .deleteFrom('pos_events')
      .where('pos_connection_id', '=', pos_connection_id)
      .where('received_at', '<', new Date(now.getTime() - eventsKeptMs))
      .execute()
    unit.hint(posTopicOf(franchise_id))
    return ok({})
  })
}

const lockConnection = (tx: Tx, pos_connection_id: number) =>
  tx
    .selectFrom('pos_connections')
    .select('pos_connection_id')
    .where('pos_connection_id', '=', pos_connection_id)
    .forUpdate()
    .executeTakeFirst()

async function keepFault({ units }: PosDeps, { pos_connection_id, franchise_id }: Connection, fault: string) {
  await units.run(undefined, async ({ tx, hint }) => {
    await tx.updateTable('pos_connections').set({ fault }).where('pos_connection_id', '=', pos_connection_id).execute()
    hint(posTopicOf(franchise_id))
    return ok({})
  })
}

async function changesOf(
  deps: PosDeps,
  connection: Connection,
  since: PosSince,
): Promise<PosChanges | PosRefused | { outcome: 'silent' }> {
  try {
    return await tillOf(deps, connection).changesSince(since)
  } catch (error) {
    deps.log.warn({ err: error, franchise_id: connection.franchise_id }, 'a till could not be read')
    return { outcome: 'silent' }
  }
}
