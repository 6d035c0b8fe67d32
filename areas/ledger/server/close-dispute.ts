import { sql } from 'kysely'
import { cents } from '#platform/core/money.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { closeDispute } from '../calls/ledger.ts'
import { disputeCause, disputeClosed } from '../rules/card-postings.ts'
import { causeWords, closedByHand } from '../rules/difference.ts'
import { compareLinesOf } from './deposit-lines.ts'
import { writeMovement } from './write-movement.ts'

/** Brings the ledger to what a dispute has left with us, in the name of who says so; the next check finds both sides alike. */
export async function closeFinding(unit: Change<typeof closeDispute>) {
  const { tx, now, actor, data, audit } = unit
  const finding = await lockFinding(tx, data.ledger_finding_id)
  if (!finding || !worksIn(actor, finding.market_id)) return refuse('unknown_finding')
  const { ledger_finding_id, cause, order_id, market_id, franchise_id, card_authorization_id } = finding
  const amount = cents(finding.found - finding.expected)
  const isClosable = finding.resolved_at === null && closedByHand.includes(cause)
  if (!isClosable || amount !== data.amount) return refuse('changed_meanwhile')
  const held = { order_id, market_id, franchise_id, card_authorization_id, amount }
  const reason = causeWords[cause as keyof typeof causeWords]
  await writeMovement(unit, disputeClosed(held, await writtenOff(tx, card_authorization_id), reason))
  await compareLinesOf(tx, card_authorization_id)
  await tx
    .updateTable('ledger_findings')
    .set({ resolved_at: now })
    .where('ledger_finding_id', '=', ledger_finding_id)
    .execute()
  audit({ what: 'dispute_closed', subject: `order:${order_id}`, market_id, detail: { amount, card_authorization_id } })
  return ok({ success: true as const })
}

function lockFinding(tx: Tx, ledger_finding_id: number) {
  return tx
    .selectFrom('ledger_findings as f')
    .innerJoin('orders as o', 'o.order_id', 'f.order_id')
    .innerJoin('card_authorizations as a', (join) =>
      join
        .onRef('a.order_id', '=', 'o.order_id')
        .on('f.subject', '=', sql<string>`'authorization:' || a.provider_reference`),
    )
    .select(['f.ledger_finding_id', 'f.expected', 'f.found', 'f.cause', 'f.resolved_at'])
    .select(['o.order_id', 'o.market_id', 'o.franchise_id', 'a.card_authorization_id'])
    .where('f.ledger_finding_id', '=', ledger_finding_id)
    .where('f.kind', '=', 'disputed')
    .forUpdate('f')
    .executeTakeFirst()
}

async function writtenOff(tx: Tx, card_authorization_id: number) {
  const { sum } = await tx
    .selectFrom('ledger_movements')
    .select(sql<number>`coalesce(sum(write_offs), 0)::integer`.as('sum'))
    .where('card_authorization_id', '=', card_authorization_id)
    .where('kind', '=', 'adjusted')
    .where('cause', 'like', `${disputeCause}%`)
    .executeTakeFirstOrThrow()
  return cents(sum)
}
