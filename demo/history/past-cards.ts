import type { CardProvider } from '#areas/cards/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { typeCard } from '../card-fields.ts'
import { type Neighbour, neighbourNumbers, neighbours } from '../life/cast.ts'

export type NeighboursCard = {
  readonly payment_card_id: number
  readonly cosmic_customer_id: number
  readonly phone_number: string
  readonly vault_token: string
  readonly external_customer_id: string
}

type Wallet = { readonly db: Db; readonly cards: Pick<CardProvider, 'createOneTimeToken'>; readonly sandboxUrl: string }

/** Every neighbour is a customer, with a card. Begun again, it goes on with those who have none. */
export async function giveCards({ db, cards, sandboxUrl }: Wallet, since: Date): Promise<readonly NeighboursCard[]> {
  await db
    .insertInto('customers')
    .values(
      neighbours().map(({ name, phone_number }) => ({
        name,
        phone_number,
        created_at: since,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = new Set((await cardsOfNeighbours(db)).map(({ phone_number }) => phone_number))
  for (const neighbour of neighbours()) {
    if (known.has(neighbour.phone_number)) continue
    const kept = await keepCard({ cards, sandboxUrl }, neighbour)
    await db
      .insertInto('payment_cards')
      .values(({ selectFrom }) => ({
        ...kept,
        cosmic_customer_id: selectFrom('customers')
          .select('cosmic_customer_id')
          .where('phone_number', '=', neighbour.phone_number),
        card_type: 'Visa',
        last_four: '4242',
        exp_month: 12,
        exp_year: 2038,
        linked_to_account: true,
        created_at: since,
        last_used_at: since,
      }))
      .execute()
  }
  return cardsOfNeighbours(db)
}

const cardsOfNeighbours = async (db: Db): Promise<readonly NeighboursCard[]> =>
  db
    .selectFrom('payment_cards as p')
    .innerJoin('customers as c', 'c.cosmic_customer_id', 'p.cosmic_customer_id')
    .distinctOn('c.cosmic_customer_id')
    .select(['p.payment_card_id', 'c.cosmic_customer_id', 'c.phone_number', 'p.vault_token', 'p.external_customer_id'])
    .where('c.phone_number', 'like', `${neighbourNumbers}%`)
    .orderBy('c.cosmic_customer_id')
    .orderBy('p.payment_card_id')
    .execute()

async function keepCard({ cards, sandboxUrl }: Omit<Wallet, 'db'>, { name, phone_number }: Neighbour) {
  const newToken = async () => (await cards.createOneTimeToken({ owner: `past:${phone_number}` })).token
  const kept = await typeCard(sandboxUrl, name, newToken)
  if (!kept) throw new Error(`Nobody keeps a card of ${name}`)
  return { vault_token: kept.cardToken, external_customer_id: kept.externalCustomerId }
}
