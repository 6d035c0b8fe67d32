import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertAddress } from '#areas/addresses/server/testing.ts'
import { type CardProvider, cardVaultAdapter } from '#areas/cards/server/public.ts'
import { boxRing, insertZone, placeAt } from '#areas/markets/server/testing.ts'
import { insertMenuItem } from '#areas/menu/server/testing.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { codeOf, type FailureReason, failureReasons } from '../rules/reasons.ts'
import { type Fields, type PlacementWorld, placementWorld, type Visitor } from './testing.ts'

const { db } = await testDatabase()
const http = openHttp({ tries: 2, backoffMs: 1 })
let sandbox: SandboxProcess
let cards: CardProvider
let world: PlacementWorld
let working: { stop(): Promise<void> } | undefined

const vaultWith = (secretKey: string) =>
  cardVaultAdapter({ baseUrl: `${sandbox.url}/vault`, credentials: { secretKey }, http, clock: makeClock() })

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  cards = vaultWith(sandbox.secretKey)
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
})
beforeEach(async () => {
  world = await placementWorld(db, { cards, vaultUrl: `${sandbox.url}/vault` })
  working = world.area.work?.()
})
afterEach(() => working?.stop())

type RefusedCase = { owner: Visitor; fields: Fields; detail?: string }
type CartInput = Parameters<PlacementWorld['cart']>[0]
type Change = Parameters<PlacementWorld['form']>[2]

/** What an honest page posts, with these changes. */
async function posted(change: Change = {}, cartInput: CartInput = {}): Promise<RefusedCase> {
  const { owner, cart } = await world.cart(cartInput)
  return { owner, fields: await world.form(owner, cart, change) }
}

/** Posts what the page showed before this changed. */
async function changedAfter(
  work: () => Promise<unknown>,
  change: Change = {},
  cartInput: CartInput = {},
): Promise<RefusedCase> {
  const made = await posted(change, cartInput)
  await work()
  return made
}

const paidBy = (payment_type: string): Change => ({ info: { payment_type } })
const pickup: CartInput = { is_delivery: false }
const marketId = () => world.market.market_id

async function withAlcohol(recipients: readonly object[], change: Change = {}): Promise<RefusedCase> {
  const near = boxRing({ west: -5, east: 5, south: -5, north: 5 })
  const county_zone_id = await insertZone(db, marketId(), 'county', near)
  await world.changeFranchise({ county_zone_id })
  await world.changeMarket()
  const lines = [{ menu_item_id: world.beer.menu_item_id }]
  const fields = { recipients: JSON.stringify(recipients), ...change.fields }
  return posted({ info: { payment_type: 'card_online', ...change.info }, fields }, { lines })
}
const adult = { name: '', birth_date: '01/01/1990', id_type: 0 }

const cases: readonly [string, FailureReason, string, () => Promise<RefusedCase>][] = [
  [
    'ORD-27',
    'invalid_cart_status',
    'the cart was given up',
    () =>
      changedAfter(() =>
        db.updateTable('carts').set({ status: 'abandoned' }).where('market_id', '=', marketId()).execute(),
      ),
  ],
  [
    'ORD-28',
    'race_found',
    'another attempt of the cart runs',
    async () => {
      const made = await posted()
      const { session_id, session_persistent_id } = made.owner.actor
      await db
        .insertInto('order_attempts')
        .values({
          cart_id: Number(made.fields.cart_id),
          cart_hash: '0'.repeat(64),
          session_id,
          session_persistent_id,
          payload: '{}',
          leased_by: 'another process',
          leased_until: new Date(Date.now() + 3_600_000),
        })
        .execute()
      return made
    },
  ],
  ['ORD-29', 'no_franchise', 'the restaurant left', () => changedAfter(() => world.changeFranchise({ active: false }))],
  ['ORD-29', 'no_franchise', 'another restaurant is named', () => posted({ fields: { restaurant_id: '999999' } })],
  ['ORD-39', 'invalid_placement_type', 'an unknown one', () => posted({ fields: { placement_type: 'by_drone' } })],
  [
    'ORD-39',
    'invalid_placement_type',
    'contactless with alcohol',
    () => withAlcohol([adult], { fields: { placement_type: 'placement_type_contactless' } }),
  ],
  [
    'ORD-40',
    'invalid_placement_type_for_cash',
    'contactless for cash',
    () => posted({ fields: { placement_type: 'placement_type_contactless' } }),
  ],
  [
    'ORD-42',
    'pickup_disabled',
    'no pickup is offered',
    () => changedAfter(() => world.changeFranchise({ pickup_type: 'pickup_type_no_pickup' }), {}, pickup),
  ],
  [
    'ORD-42',
    'pickup_disabled',
    'it has closed',
    () => changedAfter(() => world.changeFranchise({ hours: '{}' }), {}, pickup),
  ],
  [
    'ORD-43',
    'delivery_disabled',
    'no delivery is offered',
    () => changedAfter(() => world.changeFranchise({ delivery_type: 'delivery_type_no_delivery' })),
  ],
  ['ORD-38', 'exception_encountered', 'no method was chosen', () => posted(paidBy('unknown'))],
  [
    'SIL-ORD-050',
    'exception_encountered',
    'two methods are named',
    () => posted({ fields: { order_payment_method_button: 'card_online' } }),
  ],
  [
    'ORD-38',
    'exception_encountered',
    'a fee that only staff’s orders have',
    () => posted({ fields: { phone_fee: '1.50' } }),
  ],
  ['ORD-59', 'pay_at_door_not_accepted', 'alcohol for cash', () => withAlcohol([adult], paidBy('cash_at_door'))],
  [
    'ORD-52',
    'card_pickup_not_accepted',
    'a card where only the store takes money',
    () =>
      changedAfter(
        () => world.changeFranchise({ pickup_type: 'pickup_type_only_at_store' }),
        paidBy('card_online'),
        pickup,
      ),
  ],
  [
    'ORD-53',
    'cash_pickup_not_accepted',
    'cash where only cards are taken',
    () => changedAfter(() => world.changeFranchise({ pickup_type: 'pickup_type_only_card' }), {}, pickup),
  ],
  ['ORD-45', 'invalid_name', 'no name', () => posted({ info: { name: ' ' } })],
  ['ORD-46', 'invalid_phone', 'no phone number', () => posted({ info: { phone_number: '1065550142' } })],
  ['ORD-44', 'invalid_address', 'none was checked', () => posted({}, { address_id: null })],
  ['ORD-44', 'invalid_address', 'another one than was checked', () => posted({ info: { addr_line1: '1 Far Road' } })],
  [
    'ORD-44',
    'invalid_address',
    'out of range',
    async () => {
      const far = await insertAddress(db, placeAt(40), { market_id: marketId(), addr_line_1: '118 Orchard St' })
      return posted({}, { address_id: far.address_id })
    },
  ],
  [
    'ORD-47',
    'outside_gameday_zone',
    'on a game day',
    () =>
      changedAfter(async () => {
        const at = world.deps.clock.now().getTime()
        const intervals = [{ from: at - 1000, to: at + 3_600_000 }]
        await insertZone(db, marketId(), 'game_day', boxRing({ west: 8, east: 9, south: 8, north: 9 }), { intervals })
        await world.changeMarket()
      }),
  ],
  [
    'ORD-48',
    'outside_alcohol_zone',
    'a restricted place',
    async () => {
      const made = await withAlcohol([adult])
      const campus = boxRing({ west: 0, east: 3, south: -1, north: 1 })
      await insertZone(db, marketId(), 'restricted', campus, { name: 'North Campus' })
      await insertZone(db, marketId(), 'restricted', campus, { name: 'Elm Hall' })
      await world.changeMarket()
      // Drawn after the page was served, so only the refusal can tell them.
      return { ...made, detail: 'North Campus, Elm Hall' }
    },
  ],
  ['ORD-55', 'recipient_missing_name', 'a second recipient without a name', () => withAlcohol([adult, adult])],
  ['ORD-56', 'recipient_missing_birth_date', 'no recipient', () => withAlcohol([])],
  ['ORD-56', 'recipient_missing_birth_date', 'no birth date', () => withAlcohol([{ ...adult, birth_date: '' }])],
  [
    'ORD-57',
    'recipient_invalid_birth_date',
    'another form',
    () => withAlcohol([{ ...adult, birth_date: '1990-01-01' }]),
  ],
  ['ORD-58', 'recipient_too_young', '21 tomorrow', () => withAlcohol([{ ...adult, birth_date: '11/21/2005' }])],
  ['ORD-51', 'invalid_order_id_discount_used', 'the code was used', () => discountUsed()],
  [
    'ORD-33',
    'delivery_fee_change',
    'the market’s fee rose',
    () => changedAfter(() => world.changeMarket({ delivery_fee: 399 })),
  ],
  [
    'ORD-32',
    'service_fee_change',
    'the percentage rose',
    () => changedAfter(() => world.changeMarket({ service_fee_delivery_percent: '6' })),
  ],
  [
    'ORD-32',
    'service_fee_change',
    'that of pickups',
    () => changedAfter(() => world.changeMarket({ service_fee_pickup_percent: '2' }), {}, pickup),
  ],
  [
    'ORD-30',
    'distance_fee_change',
    'miles cost more',
    () => changedAfter(() => world.changeMarket({ free_miles: '0', fee_per_mile: 200 })),
  ],
  ['ORD-31', 'gas_fee_change', 'gas costs more', () => changedAfter(() => world.changeMarket({ gas_fee: 75 }))],
  [
    'ORD-34',
    'sales_tax_change',
    'the rate rose',
    () => changedAfter(() => world.changeMarket({ sales_tax_percent: '8' })),
  ],
  [
    'ORD-36',
    'surge_price_change',
    'a dispatcher asks a busy fee',
    () => changedAfter(() => world.changeMarket({ surge_price: 200, surge_until: new Date('2026-11-21T12:00:00Z') })),
  ],
  [
    'ORD-35',
    'mandatory_tip_change',
    'a least tip came',
    () => changedAfter(() => world.changeFranchise({ mandatory_tip_percent: '10' })),
  ],
  [
    'SIL-ORD-030',
    'exception_encountered',
    'a tip beyond any choice',
    () => posted({ fields: { added_tip: '500.01' } }),
  ],
  [
    'ORD-37',
    'cart_hash_mismatch',
    'the cart changed in another tab',
    async () => {
      const made = await posted()
      return { ...made, fields: { ...made.fields, cart_hash: 'a'.repeat(64) } }
    },
  ],
  [
    'SIL-ORD-095',
    'cart_hash_mismatch',
    'an answer in the cart was removed from the item’s question',
    async () => {
      const { franchise_id } = world.franchise
      const question = { question: 'Heat', type: 'multipleChoice', answers: { Mild: 0, Hot: 100 } } as const
      const item = await insertMenuItem(db, franchise_id, { groups: [{ questions: [question] }] })
      const answers = [{ questionId: item.option('Heat'), answer: item.answer('Hot') }]
      const removed = () =>
        db
          .updateTable('option_answers')
          .set({ deleted_at: new Date() })
          .where('option_answer_id', '=', item.answer('Hot'))
          .execute()
      return changedAfter(removed, {}, { lines: [{ menu_item_id: item.menu_item_id, answers }] })
    },
  ],
  [
    'ORD-54',
    'could_not_update_cart',
    'a line that the page showed as unavailable',
    async () => {
      const { owner, cart } = await world.cart({ lines: [{ menu_item_id: world.dish.menu_item_id }] })
      await db
        .updateTable('menu_items')
        .set({ active: false })
        .where('menu_item_id', '=', world.dish.menu_item_id)
        .execute()
      await world.changeFranchise({})
      return { owner, fields: await world.form(owner, cart) }
    },
  ],
  [
    'ORD-66',
    'order_place_failure',
    'a card that the bank declines',
    async () => {
      const made = await world.cardOrder('4000000000000341')
      return { ...made, detail: 'card_declined' }
    },
  ],
  [
    'ORD-66',
    'order_place_failure',
    'a card of somebody else',
    async () => {
      const made = await world.cardOrder()
      const other = await world.savedCard(await world.visitor())
      const { payment_card_id, payment_card_payment_customer_link_id: link } = other
      const named = { payment_card_id: `${payment_card_id}`, payment_card_payment_customer_link_id: `${link}` }
      return { ...made, fields: { ...made.fields, ...named }, detail: 'card_declined' }
    },
  ],
  [
    'ORD-49',
    'order_place_failure',
    'the vault is away',
    async () => {
      await sandbox.fault({ match: 'POST /vault/authorizations', kind: '500', n: 2 })
      return world.cardOrder()
    },
  ],
]

async function discountUsed(): Promise<RefusedCase> {
  const phone_number = `404${String(marketId()).padStart(7, '2')}`
  const { cosmic_customer_id } = await db
    .insertInto('customers')
    .values({ phone_number })
    .returning('cosmic_customer_id')
    .executeTakeFirstOrThrow()
  const { discount_code_id } = await db
    .insertInto('discount_codes')
    .values({ market_id: marketId(), discount_name: 'Five off', kind: 'amount', value: 500, valid_from: new Date(0) })
    .returning('discount_code_id')
    .executeTakeFirstOrThrow()
  const order = () => posted({ info: { phone_number } }, { discount_code_id, phone_number, cosmic_customer_id })
  const first = await order()
  expect(await world.placed(first.owner, first.fields)).toMatchObject({ order_place_stage: 'created' })
  return order()
}

describe('[GEN-33] [SIL-ORD-020] [ORD-13] [ORD-18] [ORD-26] [ORD-68] every reason through the server', () => {
  test.each(cases)('[%s] %s: %s', async (_row, reason, _what, prepare) => {
    const { owner, fields, detail } = await prepare()
    expect(await world.placed(owner, fields)).toEqual({
      request_success: true,
      order_place_stage: 'failed',
      error: codeOf(reason),
      ...(detail ? { error_detail: detail } : {}),
    })
    const cart_id = Number(fields.cart_id)
    expect(await db.selectFrom('orders').selectAll().where('cart_id', '=', cart_id).execute()).toEqual([])
    expect(await world.heldFor(cart_id)).toEqual([])
    const cart = await db.selectFrom('carts').select('status').where('cart_id', '=', cart_id).executeTakeFirst()
    expect(cart?.status).toBe(reason === 'invalid_cart_status' ? 'abandoned' : 'active')
  })

  test('[SIL-ORD-020] the cases above and below are all 32 reasons', () => {
    const proven = new Set([...cases.map(([, reason]) => reason), 'unknown'])
    expect([...proven].sort()).toEqual(Object.keys(failureReasons).sort())
  })

  test('[ORD-43] [SIL-ORD-042] delivery_disabled: alcohol after hours', async () => {
    const { owner, fields } = await withAlcohol([adult])
    // Half past two in the morning: the restaurant is open, alcohol is not sold.
    world.clock.set('2026-11-21T07:30:00Z')
    expect(await world.placed(owner, fields)).toMatchObject({ error: codeOf('delivery_disabled') })
  })

  test('[ORD-43] [SIL-ORD-042] delivery_disabled: alcohol ordered in time that would arrive after the cut-off', async () => {
    // 11:24 PM on a Monday: the sale is still open, and the door half an hour away.
    world.clock.set('2026-11-17T04:24:00Z')
    const { owner, fields } = await withAlcohol([adult])
    expect(await world.placed(owner, fields)).toMatchObject({ error: codeOf('delivery_disabled') })
  })

  test('[ORD-50] unknown: the vault says what nobody understands', async () => {
    await working?.stop()
    world = await placementWorld(db, {
      cards: { ...cards, authorize: vaultWith('wrong').authorize },
      vaultUrl: `${sandbox.url}/vault`,
    })
    working = world.area.work?.()
    const { owner, fields } = await world.cardOrder()
    expect(await world.placed(owner, fields)).toMatchObject({ error: codeOf('unknown') })
  })

  test('[SIL-ORD-014] the same order, mended, is a new attempt', async () => {
    const { owner, cart } = await world.cart()
    const wrong = await world.form(owner, cart, { info: { name: '' } })
    expect(await world.placed(owner, wrong)).toMatchObject({ error: codeOf('invalid_name') })
    const right = await world.form(owner, cart)
    expect(right.cart_hash).toBe(wrong.cart_hash)
    expect(await world.placed(owner, right)).toMatchObject({ order_place_stage: 'created', cart_match: true })
  })
})

describe('[SIL-ORD-164] request errors', () => {
  test('[ORD-60] no attempt was posted', async () => {
    const { owner, fields } = await posted()
    expect(await world.status(owner, fields.cart_id ?? '', fields.cart_hash ?? '')).toEqual({
      request_success: false,
      request_error: 'load_failure_reason_no_order_attempt',
    })
  })

  test('[ORD-61] the order of an attempt is gone', async () => {
    const { owner, fields } = await posted()
    const { order_id } = await world.placed(owner, fields)
    await db
      .updateTable('orders')
      .set({ cart_id: -(order_id ?? 0) })
      .where('order_id', '=', order_id ?? 0)
      .execute()
    expect(await world.status(owner, fields.cart_id ?? '', fields.cart_hash ?? '')).toEqual({
      request_success: false,
      request_error: 'load_failure_no_order',
    })
  })

  test('[ORD-62] [CRT-71] another visitor’s cart is no cart, neither to place nor to ask about', async () => {
    const { owner, fields } = await posted()
    const stranger = await world.visitor()
    const noCart = { request_success: false, request_error: 'load_failure_reason_no_cart' }
    expect(await world.post({ ...fields, ...stranger.values })).toEqual(noCart)
    await world.placed(owner, fields)
    expect(await world.status(stranger, fields.cart_id ?? '', fields.cart_hash ?? '')).toEqual(noCart)
  })

  test.each<[string, (fields: Fields) => Fields]>([
    ['delivery_information', (fields) => ({ ...fields, delivery_information: '{"name":' })],
    ['recipients', (fields) => ({ ...fields, recipients: '[{]' })],
    ['a sixth recipient', (fields) => ({ ...fields, recipients: JSON.stringify(Array(6).fill(adult)) })],
    ['cart_object', (fields) => ({ ...fields, cart_object: '{' })],
    ['cart_object, 20,000 lists in each other', (fields) => ({ ...fields, cart_object: '['.repeat(20_000) })],
    [
      'cart_object, 30,000 lists, opened and closed',
      (fields) => ({ ...fields, cart_object: `${'['.repeat(30_000)}${']'.repeat(30_000)}` }),
    ],
    ['money', (fields) => ({ ...fields, gas_fee: '0.005' })],
    ['a negative tip', (fields) => ({ ...fields, added_tip: '-1.00' })],
    ['a missing field', ({ restaurant_id: _restaurant, ...fields }) => fields],
  ])('[ORD-63] [SIL-ORD-010] malformed %s: nothing is stored', async (_what, broken) => {
    const { fields } = await posted()
    expect(await world.post(broken(fields))).toEqual({
      request_success: false,
      request_error: 'load_failure_reason_unknown',
    })
    const attempts = db.selectFrom('order_attempts').selectAll().where('cart_id', '=', Number(fields.cart_id))
    expect(await attempts.execute()).toEqual([])
  })

  test.each([
    ['ORD-04', 'quoted_surge_price'],
    ['ORD-04', 'phone_fee'],
    ['ORD-04', 'distance_fee'],
    ['ORD-04', 'gas_fee'],
    ['ORD-06', 'cart_id'],
    ['ORD-06', 'cart_hash'],
    ['ORD-06', 'restaurant_id'],
    ['ORD-07', 'added_tip'],
    ['ORD-07', 'order_payment_method_button'],
    ['ORD-07', 'placement_type'],
  ])('[%s] [SIL-ORD-010] without %s nothing is stored', async (_row, field) => {
    const { fields } = await posted()
    const { [field]: _left, ...others } = fields
    expect(await world.post(others)).toEqual({
      request_success: false,
      request_error: 'load_failure_reason_unknown',
    })
    const attempts = db.selectFrom('order_attempts').selectAll().where('cart_id', '=', Number(fields.cart_id))
    expect(await attempts.execute()).toEqual([])
  })

  test('[ORD-08] [ORD-10] the session’s four values say whose cart it is: a wrong pass opens none', async () => {
    const { owner, fields } = await posted()
    const noCart = { request_success: false, request_error: 'load_failure_reason_no_cart' }
    const forged = { session_pass: 'x'.repeat(22), session_persistent_pass: 'x'.repeat(22) }
    expect(await world.post({ ...fields, ...forged })).toEqual(noCart)
    await world.placed(owner, fields)
    const asked = (values: Fields) => {
      const { cart_id = '', cart_hash = '' } = fields
      const query = new URLSearchParams({ ...values, cart_id, cart_hash, date_time: '1795215600000' })
      return world.app.inject({ url: `/cart/check_status?${query}` })
    }
    const own = Object.fromEntries(Object.entries(owner.values).map(([name, value]) => [name, String(value)]))
    expect((await asked({ ...own, ...forged })).json()).toEqual(noCart)
    expect((await asked(own)).json()).toMatchObject({ request_success: true, order_place_stage: 'created' })
  })

  test('[SIL-ORD-019] the browser’s clock in a check is read by nobody, and no cache keeps the answer', async () => {
    const { owner, fields } = await posted()
    await world.placed(owner, fields)
    const own = Object.fromEntries(Object.entries(owner.values).map(([name, value]) => [name, String(value)]))
    const { cart_id = '', cart_hash = '' } = fields
    const answers = []
    for (const date_time of ['0', '1795215600000', 'yesterday']) {
      const query = new URLSearchParams({ ...own, cart_id, cart_hash, date_time })
      const reply = await world.app.inject({ url: `/cart/check_status?${query}` })
      expect(reply.headers['cache-control']).toBe('no-store')
      answers.push(reply.json())
    }
    expect(answers[0]).toMatchObject({ order_place_stage: 'created' })
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
  })

  test('[ORD-63] a question that cannot be read', async () => {
    const reply = await world.app.inject({ url: '/cart/check_status?cart_id=x' })
    expect(reply.json()).toEqual({ request_success: false, request_error: 'load_failure_reason_unknown' })
    expect(reply.headers['cache-control']).toBe('no-store')
  })
})

test('[ORD-64] [SIL-ORD-077] a reported error is kept, without digits that could be a card', async () => {
  const { values } = await world.visitor()
  const report = (error: string) =>
    world.app.inject({ method: 'POST', url: '/cart/report_error', payload: { ...values, error } })
  expect((await report(`${codeOf('unknown')} 9999888877776666`)).json()).toEqual({ success: true })
  const reports = await db.selectFrom('error_reports').select(['kind', 'error']).execute()
  expect(reports).toEqual([{ kind: 'report_error', error: `${codeOf('unknown')} …` }])
})
