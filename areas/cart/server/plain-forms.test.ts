import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { findCart } from './carts.ts'
import { browsersAccept, noon, openCarts } from './visitor-testing.ts'

const { db } = await testDatabase()
const { app, clock, visitor } = await openCarts(db)
afterAll(() => app.close())

let market_id: number
let kitchen: number
let burger: Awaited<ReturnType<typeof insertMenuItem>>
let soup: Awaited<ReturnType<typeof insertMenuItem>>
let elsewhere: Awaited<ReturnType<typeof insertMenuItem>>
beforeAll(async () => {
  market_id = (await insertMarket(db)).market_id
  kitchen = (await insertFranchise(db, { market_id })).franchise_id
  burger = await insertMenuItem(db, kitchen, {
    groups: [{ questions: [{ question: 'Patty', type: 'multipleChoice', answers: { Single: 0, Double: 350 } }] }],
  })
  soup = await insertMenuItem(db, kitchen)
  elsewhere = await insertMenuItem(db, (await insertFranchise(db, { market_id })).franchise_id)
})

let somebody: Awaited<ReturnType<typeof visitor>>
beforeEach(async () => {
  clock.set(noon)
  somebody = await visitor()
})

/** As a browser posts a form by itself. */
const post = (url: string, fields: Record<string, string | number>, headers: Record<string, string> = {}) =>
  somebody.post(url, fields, { ...browsersAccept, ...headers })
const withoutCookies = { cookie: '' }
const stored = () => findCart(db, somebody.owner.session_persistent_id)
const lines = async () => (await stored())?.lines ?? []
const patty = () => burger.option('Patty')
const double = () => burger.answer('Double')
const addSoup = () => post('/cart/add', { franchise_id: kitchen, menu_item_id: soup.menu_item_id })

describe('[CRT-26] Add Item as a form', () => {
  test('adds, and leads back to the item’s category', async () => {
    const reply = await addSoup()
    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toBe(`/${kitchen}?category=${soup.menu_category_id}&added=1`)
    expect(await lines()).toMatchObject([{ menu_item_id: soup.menu_item_id, quantity: 1 }])
  })

  test('[OPT-32] has a field for each question, and as many as are wanted', async () => {
    await post('/cart/add', {
      franchise_id: kitchen,
      menu_item_id: burger.menu_item_id,
      [`q${patty()}`]: double(),
      q8: 'No salt',
      quantity: 3,
    })
    expect(await lines()).toMatchObject([
      {
        quantity: 3,
        answers: [
          { questionId: patty(), answer: double() },
          { questionId: 8, answer: 'No salt' },
        ],
      },
    ])
  })

  test('what is not answered leads to the item’s page, with what was said', async () => {
    const reply = await post('/cart/add', {
      franchise_id: kitchen,
      menu_item_id: burger.menu_item_id,
      q8: 'No salt',
      quantity: 2,
    })
    expect(reply.headers.location).toBe(`/${kitchen}/items/${burger.menu_item_id}?q8=No+salt&quantity=2&notice=answers`)
    expect(await lines()).toEqual([])
  })

  test('[CRT-27] [CRT-28] another restaurant’s cart is not lost unasked', async () => {
    await addSoup()
    const { franchise_id, menu_item_id } = elsewhere
    const refused = await post('/cart/add', { franchise_id, menu_item_id })
    expect(refused.headers.location).toBe(`/${franchise_id}/items/${menu_item_id}?notice=other_restaurant`)
    await post('/cart/add', { franchise_id, menu_item_id, override: 1 })
    expect(await lines()).toMatchObject([{ menu_item_id }])
  })

  test('who keeps no cookies is told', async () => {
    const fields = { franchise_id: kitchen, menu_item_id: soup.menu_item_id }
    const reply = await post('/cart/add', fields, withoutCookies)
    expect(reply.headers.location).toBe(`/${kitchen}/items/${soup.menu_item_id}?notice=session`)
  })

  test('of what there is not leads to the menu, or to the first page', async () => {
    const gone = await post('/cart/add', { franchise_id: kitchen, menu_item_id: 999_999_999 })
    expect(gone.headers.location).toBe(`/${kitchen}`)
    const nowhere = await post('/cart/add', { franchise_id: 999_999_999, menu_item_id: 1 })
    expect(nowhere.headers.location).toBe('/')
  })

  test('[SIL-ORD-054] programs get JSON as ever', async () => {
    const fields = { franchise_id: kitchen, menu_item_id: soup.menu_item_id, option_questions: '[]' }
    for (const accept of ['*/*', 'application/json'])
      expect((await post('/cart/add', fields, { accept })).json()).toMatchObject({ added: true, errorCode: 0 })
  })
})

describe('the lines of a cart as forms', () => {
  const setLine = (line: string) => post('/cart/set_line', { line })
  const cart = '/cart/credit_card_cart'

  test('are set to so many, and taken out', async () => {
    await addSoup()
    expect((await setLine('1:4')).headers.location).toBe(cart)
    expect(await lines()).toMatchObject([{ quantity: 4 }])
    expect((await setLine('1:0')).headers.location).toBe(cart)
    expect(await lines()).toEqual([])
  })

  test('one that is gone, or of nobody, is told', async () => {
    expect((await setLine('1:2')).headers.location).toBe(`${cart}?notice=line_gone`)
    expect((await post('/cart/set_line', { line: '1:2' }, withoutCookies)).headers.location).toBe(
      `${cart}?notice=line_gone`,
    )
  })

  test('while the order is being placed they stay', async () => {
    await addSoup()
    await db
      .updateTable('carts')
      .set({ status: 'placing' })
      .where('session_persistent_id', '=', somebody.owner.session_persistent_id)
      .execute()
    expect((await setLine('1:2')).headers.location).toBe(`${cart}?notice=cart_being_placed`)
  })

  test.each(['1', '0:1', '1:100', '1:-1', 'x:1', '1:1:1'])('%s is no line', async (line) => {
    expect((await setLine(line)).statusCode).toBe(400)
  })
})

describe('delivery or pickup as a form', () => {
  const setType = (is_delivery: number) => post('/cart/set_order_type', { is_delivery })

  test('[CRT-24] is kept', async () => {
    await addSoup()
    for (const wanted of [0, 1]) {
      expect((await setType(wanted)).headers.location).toBe('/cart/credit_card_cart')
      expect((await stored())?.is_delivery).toBe(wanted === 1)
    }
  })

  test('needs a cart, and a place that offers it', async () => {
    expect((await setType(0)).headers.location).toMatch(/\?notice=cart_empty$/)
    const { franchise_id } = await insertFranchise(db, { market_id, pickup_type: 'pickup_type_no_pickup' })
    const { menu_item_id } = await insertMenuItem(db, franchise_id)
    await post('/cart/add', { franchise_id, menu_item_id })
    expect((await setType(0)).headers.location).toMatch(/\?notice=pickup_not_offered$/)
  })
})

describe('when it comes as a form', () => {
  const cart = '/cart/credit_card_cart'
  const choose = async (minute: number | string, headers = {}) =>
    (await post('/cart/select_delivery_window', { start_time_minute: minute }, headers)).headers.location
  const chosen = async () => (await stored())?.start_time_minute

  test('[CRT-37] [CRT-41] [SIL-ORD-045] a window is kept, or as soon as possible; the page has what was chosen', async () => {
    await addSoup()
    for (const minute of [780, 1260, -1]) {
      expect(await choose(minute)).toBe(cart)
      expect(await chosen()).toBe(minute)
      expect((await somebody.get(cart)).json().cart.start_time_minute).toBe(minute)
    }
  })

  test('[CRT-40] [SIL-ORD-044] one that is not offered, or has begun while the page was open, changes nothing and is told', async () => {
    await addSoup()
    await choose(900)
    for (const minute of [720, 781, 1320]) expect(await choose(minute)).toBe(`${cart}?notice=window_not_offered`)
    clock.set('2026-11-16T18:00:00Z')
    expect(await choose(780)).toBe(`${cart}?notice=window_not_offered`)
    expect(await chosen()).toBe(900)
  })

  test('needs a cart, and one that is not being placed', async () => {
    expect(await choose(780)).toBe(`${cart}?notice=cart_empty`)
    expect(await choose(780, withoutCookies)).toBe(`${cart}?notice=cart_empty`)
    await addSoup()
    const device = somebody.owner.session_persistent_id
    await db.updateTable('carts').set({ status: 'placing' }).where('session_persistent_id', '=', device).execute()
    expect(await choose(780)).toBe(`${cart}?notice=cart_being_placed`)
    expect(await chosen()).toBe(-1)
  })
})
