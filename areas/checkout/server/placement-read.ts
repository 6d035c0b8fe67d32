import { type CardToCharge, cardToCharge, chargeValues } from '#areas/cards/server/public.ts'
import {
  type Cart,
  type CartColumns,
  cartOf,
  type QuoteVersions,
  quotedColumns,
  quotedJoins,
} from '#areas/cart/server/public.ts'
import { prepare } from '#platform/server/prepared.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { Attempt } from './attempts.ts'
import { type OpenChallenge, openChallenge } from './challenges.ts'
import type { AttemptFacts } from './placement-facts.ts'
import { phoneOf, type ReadPost } from './posted-order.ts'

/** All that the checks need of one cart, of one moment; `card` is the one that may be charged. */
export type PlacementRead = {
  readonly cart: Cart
  readonly facts: AttemptFacts
  readonly versions: QuoteVersions | undefined
  readonly card: CardToCharge | undefined
  /** An earlier attempt's, whose bank asked the customer something. */
  readonly challenge: OpenChallenge | undefined
}

type ReadColumns = CartColumns & {
  readonly other_attempt_running: boolean
  readonly buyer_id: number | null
  readonly discount_used: boolean
  readonly phone_proven: boolean
  readonly versions: QuoteVersions | null
  readonly card: CardToCharge | null
  readonly challenge: OpenChallenge | null
}

/** A code that the customer of this phone has used up, or that is another customer's; `discount` is the code's id. */
export const isDiscountUsed = (discount: string) => `exists (select from discount_codes o
  left join customers b on b.phone_number = :phone_number
  where o.discount_code_id = ${discount} and (
    o.cosmic_customer_id is not null and o.cosmic_customer_id is distinct from b.cosmic_customer_id
    or o.single_use_per_customer and exists (select from discount_uses s
      where s.discount_code_id = o.discount_code_id and s.cosmic_customer_id = b.cosmic_customer_id)))`

/** As of who types a phone at the checkout; looked at only where a code asks for it. */
const isPhoneProven = `c.discount_code_id is not null and (
    exists (select from orders o where o.session_persistent_id = c.session_persistent_id and o.phone_number = :phone_number)
    or exists (select from customers u where u.cosmic_customer_id = :card_account::integer and u.phone_number = :phone_number))`

const buyer = `(select b.cosmic_customer_id from customers b where b.phone_number = :phone_number)`
const presentVersions = (franchise: string) => `(
  select json_build_object('market_id', f.market_id, 'menu_version', f.menu_version, 'market_version', m.version)
  from franchises f join markets m on m.market_id = f.market_id where f.franchise_id = ${franchise})`

/** Of a source named `c`, which has the cart's version too, with `readJoins`. */
export const readColumns = `c.*, ${quotedColumns},
  ${buyer} as buyer_id,
  ${isDiscountUsed('c.discount_code_id')} as discount_used,
  ${isPhoneProven} as phone_proven,
  ${presentVersions('c.franchise_id')} as versions,
  ${cardToCharge} as card, ${openChallenge} as challenge`
export const readJoins = quotedJoins

type RememberedColumns = Pick<ReadColumns, 'buyer_id' | 'versions' | 'card' | 'challenge'> & {
  readonly version: string
}

/** The same where the cart is as it is remembered: half of what such a statement takes is the beginning of joins that find what is known. */
export const rememberedColumns = `${buyer} as buyer_id, ${presentVersions(':known_franchise_id::integer')} as versions,
  ${cardToCharge} as card, ${openChallenge} as challenge`

export const rememberedValues = ({ version, franchise_id }: Cart) => ({
  known_version: version,
  known_franchise_id: franchise_id,
})

/** What is remembered of a cart can stand for its row: it names nobody whose fees, and no code whose worth, may have changed while its version stays. */
export const mayStandForRow = ({ cosmic_customer_id, discount_code_id }: Cart) =>
  cosmic_customer_id === null && discount_code_id === null

/** Of a cart that has no code, so that none is used up and nobody has to be proven for it. */
export function rememberedRead(
  remembered: Cart,
  { buyer_id, versions, card, challenge, version }: RememberedColumns,
  { other_attempt_running, status }: { readonly other_attempt_running: boolean } & Pick<Cart, 'status'>,
): PlacementRead {
  return {
    cart: { ...remembered, status, version },
    facts: { other_attempt_running, discount_used: false, phone_proven: false, cosmic_customer_id: buyer_id },
    versions: versions ?? undefined,
    card: card ?? undefined,
    challenge: challenge ?? undefined,
  }
}

export const readValues = ({ session_id, session_persistent_id }: Pick<Attempt, Owner>, post: ReadPost, now: Date) => ({
  phone_number: phoneOf(post),
  ...chargeValues({ session_id, session_persistent_id, cosmic_customer_id: post.account }, post.card, now),
})
type Owner = 'session_id' | 'session_persistent_id'

const otherRuns = `exists (select from order_attempts r where r.cart_id = c.cart_id and r.stage = 'in_progress'
  and r.order_attempt_id is distinct from :order_attempt_id::bigint) as other_attempt_running`

const ofAttempt = prepare<ReadColumns>(`
  select ${otherRuns}, c.xmin::text as version, ${readColumns} from order_attempts t join carts c on c.cart_id = t.cart_id ${readJoins}
  where t.order_attempt_id = :order_attempt_id and t.stage = 'in_progress' and t.leased_by = :worker`)
const activeCart = `c.cart_id = :cart_id and c.session_persistent_id = :device and c.status = 'active'`
const ofActiveCart = prepare<ReadColumns>(`
  select ${otherRuns}, c.xmin::text as version, ${readColumns} from carts c ${readJoins} where ${activeCart}`)
const ofActiveRemembered = prepare<RememberedColumns & { readonly other_attempt_running: boolean }>(`
  select ${otherRuns}, c.xmin::text as version, ${rememberedColumns} from carts c where ${activeCart} and c.xmin = :known_version::xid`)

/** Undefined when another process has taken the attempt over. */
export async function readOfAttempt(
  db: Db,
  worker: string,
  attempt: Attempt,
  post: ReadPost,
  now: Date,
): Promise<PlacementRead | undefined> {
  const { order_attempt_id } = attempt
  const [row] = await ofAttempt(db, { ...readValues(attempt, post, now), order_attempt_id, worker })
  return row && placementRead(row)
}

/** Undefined when there is no such cart of this device, or one that is being placed. */
export async function readOfActiveCart(
  db: Db,
  owner: Pick<Attempt, Owner | 'cart_id'>,
  post: ReadPost,
  now: Date,
  remembered: Cart | undefined,
): Promise<PlacementRead | undefined> {
  const { cart_id, session_persistent_id: device } = owner
  const values = { ...readValues(owner, post, now), cart_id, device, order_attempt_id: null }
  if (remembered) {
    const [row] = await ofActiveRemembered(db, { ...values, ...rememberedValues(remembered) })
    // Else it has changed in another process, or is another one.
    if (row) return rememberedRead(remembered, row, { ...row, status: 'active' })
  }
  const [row] = await ofActiveCart(db, values)
  return row && placementRead(row)
}

export function placementRead({
  other_attempt_running,
  buyer_id,
  discount_used,
  phone_proven,
  versions,
  card,
  challenge,
  ...cart
}: ReadColumns): PlacementRead {
  return {
    cart: cartOf(cart),
    facts: { other_attempt_running, discount_used, phone_proven, cosmic_customer_id: buyer_id },
    versions: versions ?? undefined,
    card: card ?? undefined,
    challenge: challenge ?? undefined,
  }
}
