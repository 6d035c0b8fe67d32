import * as z from 'zod/mini'
import { defineJob } from '#platform/server/define-job.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { CardProvider } from './card-provider.ts'

export const removeVaultCardJob = defineJob('remove_vault_card', z.object({ vault_token: z.string() }))

/** The vault forgets a card that no list shows any more; what is held on it can still be captured by its authorization. */
export async function removeVaultCard({ db, cards }: { db: Db; cards: CardProvider }, vaultToken: string) {
  const listed = await db
    .selectFrom('payment_cards')
    .select('payment_card_id')
    .where('vault_token', '=', vaultToken)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!listed) await cards.removeCard(vaultToken)
}
