import { sql } from 'kysely'
import { localTime } from '#platform/core/local-time.ts'
import { phoneText } from '#platform/core/phone.ts'
import { ok } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { discountsPage, ListedDiscount } from '../../calls/discount-codes.ts'
import { discountText } from '../../rules/discount-form.ts'

/** The newest first; those of single customers, which become many, stand in a list of their own. */
export async function pageOfDiscounts(db: Db, actor: Actor, input: InputOf<typeof discountsPage>) {
  const words = input.q.trim()
  const query = db
    .selectFrom('discount_codes as d')
    .innerJoin('markets as m', 'm.market_id', 'd.market_id')
    .leftJoin('franchises as f', 'f.franchise_id', 'd.franchise_id')
    .leftJoin('customers as c', 'c.cosmic_customer_id', 'd.cosmic_customer_id')
    .select([
      'd.discount_code_id',
      'd.discount_name',
      'd.kind',
      'd.value',
      'd.order_type',
      'd.minimum_subtotal',
      'd.credit',
      'd.single_use_per_customer',
      'd.valid_from',
      'd.valid_to',
      'm.name as market',
      'm.time_zone',
      'f.name as franchise',
      'c.phone_number',
      sql<number>`(select count(*)::integer from discount_uses u where u.discount_code_id = d.discount_code_id)`.as(
        'uses',
      ),
    ])
    .where('d.cosmic_customer_id', input.of === 'everybody' ? 'is' : 'is not', null)
    .where(ofOwnMarkets(actor, 'd.market_id'))
    .$if(words !== '', (rows) => rows.where('d.discount_name', 'ilike', `%${words.replace(/[\\%_]/g, '\\$&')}%`))
  const found = await paged(query, {
    order: [{ column: 'd.discount_code_id', kind: 'integer', descending: true }],
    cursor: input.page,
  })
  if (!found.ok) return found
  const { rows, ...pages } = found.data
  const discounts = rows.map(
    ({ kind, value, phone_number, valid_from, valid_to, ...row }): ListedDiscount => ({
      ...row,
      takes_off: discountText({ kind, value }),
      customer: phone_number === null ? null : phoneText(phone_number),
      valid_from: valid_from.getTime(),
      valid_to: valid_to?.getTime() ?? null,
    }),
  )
  return ok({ discounts, ...pages })
}

/** Where the reader may make one, with each market's own day. */
export async function discountChoices(db: Db, actor: Actor, now: Date) {
  const markets = await db
    .selectFrom('markets')
    .select(['market_id as id', 'name', 'time_zone'])
    .where(ofOwnMarkets(actor, 'market_id'))
    .orderBy('name')
    .execute()
  const restaurants = await db
    .selectFrom('franchises')
    .select(['franchise_id as id', 'name', 'market_id'])
    .where(ofOwnMarkets(actor, 'market_id'))
    .where('kind', '<>', 'business')
    .orderBy('name')
    .orderBy('franchise_id')
    .execute()
  return {
    markets: markets.map(({ id, name, time_zone }) => ({ id, name, today: localTime(now.getTime(), time_zone).day })),
    restaurants,
  }
}
