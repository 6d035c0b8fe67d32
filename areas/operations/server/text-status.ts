import { sql } from 'kysely'
import { phoneDigits } from '#platform/core/phone.ts'
import { ok } from '#platform/core/result.ts'
import { gathered } from '#platform/server/gathered.ts'
import type { UnitOfWork, UnitsOfWork } from '#platform/server/unit-of-work.ts'
import type { TextReply } from '../rules/text-replies.ts'
import { keepTextStatus } from './text-jobs.ts'

export type TextStatus = {
  readonly sid: string
  readonly state: 'delivered' | 'failed'
  readonly error_code: number | null
}

/** A provider tells of each text by a request of its own, of a busy evening's thousands at once: one commit for what comes within this time. */
const gatherMs = 300
/** The outbox writes a text's number down after the provider has answered; its news may be faster. */
const lookAgainMs = 10_000

/** Ends when the status is kept; breaks when it is not, so that the provider is not told otherwise. */
export const makeStatusKeeper = (units: UnitsOfWork) =>
  gathered(gatherMs, async (statuses: readonly TextStatus[]) => {
    await units.run(undefined, async (unit) => {
      const run_at = new Date(unit.now.getTime() + lookAgainMs)
      for (const status of await keepStatuses(unit, statuses))
        await unit.enqueue(keepTextStatus.of(status, { unique_key: `${keepTextStatus.kind}:${status.sid}`, run_at }))
      return ok({})
    })
    return statuses
  })

/** Each text is told about once: later and repeated news change nothing. Answers those of which no text has the number. */
export async function keepStatuses(
  { tx, now, audit, hint }: UnitOfWork,
  statuses: readonly TextStatus[],
): Promise<TextStatus[]> {
  const first = new Map(statuses.toReversed().map((status) => [status.sid, status]))
  const column = (name: keyof TextStatus) => [...first.values()].map((status) => status[name])
  const { rows } = await sql<{ sid: string; about: string | null; market_id: number | null; is_new: boolean }>`
    with known as (select m.message_id, m.about, m.market_id, t.* , m.state = 'sent' as is_new
      from unnest(${column('sid')}::text[], ${column('state')}::text[], ${column('error_code')}::integer[]) as t (sid, told, error_code)
        join messages m on m.provider_id = t.sid and m.channel = 'text'
      order by m.message_id for update of m),
      changed as (update messages m set state = known.told, error_code = known.error_code, told_at = ${now}::timestamptz
        from known where m.message_id = known.message_id and known.is_new)
    select sid, about, market_id, is_new from known`.execute(tx)
  for (const { sid, about, market_id, is_new } of rows) {
    const told = first.get(sid)
    first.delete(sid)
    if (!told || !is_new || about === null) continue
    hint(about)
    // A case shows it beside the text itself.
    if (!about.startsWith('order:')) continue
    audit({
      what: told.state === 'delivered' ? 'text_delivered' : 'text_not_delivered',
      subject: about,
      ...(market_id !== null && { market_id }),
      detail: { error_code: told.error_code },
    })
  }
  return [...first.values()]
}

/** Whoever answers STOP gets no text until START; the provider refuses them as well. */
export async function keepReply({ tx, now }: UnitOfWork, from: string, reply: TextReply): Promise<void> {
  const phone_number = phoneDigits(from.replace(/^\+/, '')) ?? from
  if (reply === 'stop') {
    await tx
      .insertInto('text_opt_outs')
      .values({ phone_number, opted_out_at: now })
      .onConflict((conflict) => conflict.column('phone_number').doNothing())
      .execute()
  }
  if (reply === 'start') await tx.deleteFrom('text_opt_outs').where('phone_number', '=', phone_number).execute()
}
