import { sql } from 'kysely'
import { phoneDigits } from '#platform/core/phone.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { TextReply } from '../rules/text-replies.ts'

export type TextStatus = {
  readonly sid: string
  readonly state: 'delivered' | 'failed'
  readonly error_code: number | null
}

/** The text is told about once: later and repeated news change nothing. False when no text has this number. */
export async function keepStatus({ tx, now, audit, hint }: UnitOfWork, status: TextStatus): Promise<boolean> {
  const { sid, state, error_code } = status
  const { rows } = await sql<{ order_id: number | null; market_id: number | null; is_new: boolean }>`
    with known as (select message_id, state from messages where provider_id = ${sid} and channel = 'text' for update),
      changed as (update messages m set state = ${state}, error_code = ${error_code}, told_at = ${now}::timestamptz
        from known where m.message_id = known.message_id and known.state = 'sent' returning m.message_id)
    select m.order_id, m.market_id, exists (select from changed) as is_new
    from messages m join known using (message_id)`.execute(tx)
  const [told] = rows
  if (told?.is_new && told.order_id !== null) {
    const what = state === 'delivered' ? 'text_delivered' : 'text_not_delivered'
    const detail = { error_code }
    audit({
      what,
      subject: `order:${told.order_id}`,
      ...(told.market_id !== null && { market_id: told.market_id }),
      detail,
    })
    hint(`order:${told.order_id}`)
  }
  return told !== undefined
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
