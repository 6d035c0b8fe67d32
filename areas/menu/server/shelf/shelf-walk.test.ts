import { beforeEach, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { menuServer } from '../admin/testing.ts'
import { insertFranchise, insertMenuItem, tieToTill } from '../testing.ts'

const { db } = await testDatabase()
const products = {
  source: 'Test shelf',
  product: async (gtin14: string) =>
    gtin14.endsWith('036000291452')
      ? { name: `Pale Ale ${'of the Long Valley '.repeat(4)}`, description: 'Soft', images: [] }
      : undefined,
}
const server = await menuServer(db, { products })
type Somebody = Awaited<ReturnType<typeof server.as>>
const steps = '/secure/shelf_walk/steps'

let market_id: number
let franchise_id: number
let walker: Somebody
let ale: Awaited<ReturnType<typeof insertMenuItem>>
let stout: Awaited<ReturnType<typeof insertMenuItem>>
beforeEach(async () => {
  market_id = (await insertMarket(db)).market_id
  franchise_id = (await insertFranchise(db, { market_id, kind: 'package_store' })).franchise_id
  walker = await server.as({ roles: ['menu_editor'], market_ids: [market_id], franchise_ids: [franchise_id] })
  ale = await insertMenuItem(db, franchise_id, { name: 'Ale', base_price: 1199, category: 'beer', upc: '036000291452' })
  stout = await insertMenuItem(db, franchise_id, { name: 'Stout', base_price: 1299, category: 'beer' })
})

let made = 0
/** None that passes for a card's number, as a random one may. */
const stepId = () => {
  made += 1
  return made.toString(16).padStart(32, 'a')
}
const take = (act: Record<string, unknown>, more: Record<string, unknown> = {}, who = walker) =>
  who.post(steps, { franchise_id, step_id: stepId(), act, ...more })
const first = { aisle: 1, shelf: 1, bay: 1 }
const third = { aisle: 3, shelf: 2, bay: 1 }
const put = (item: { menu_item_id: number }, more: Record<string, unknown> = {}) => ({
  what: 'place',
  menu_item_id: item.menu_item_id,
  place: third,
  seen: first,
  after: null,
  ...more,
})
const rowOf = ({ menu_item_id }: { menu_item_id: number }) =>
  db.selectFrom('menu_items').selectAll().where('menu_item_id', '=', menu_item_id).executeTakeFirstOrThrow()
const whatOf = async ({ menu_item_id }: { menu_item_id: number }) =>
  (
    await db
      .selectFrom('events')
      .select('what')
      .where('subject', '=', `menu_item:${menu_item_id}`)
      .orderBy('event_id')
      .execute()
  ).map(({ what }) => what)
const rowsOfMenu = () =>
  db.selectFrom('menu_items').select('menu_item_id').where('franchise_id', '=', franchise_id).execute()

test('the page shows the goods of a store, and not its kitchen, to whoever looks after it', async () => {
  await insertMenuItem(db, franchise_id, { name: 'Soup', category: 'entrees' })
  const { shelf_walk } = await walker.read('/secure/shelf_walk')
  expect(shelf_walk).toMatchObject({
    franchise_id,
    franchises: [{ franchise_id }],
    items: [
      { name: 'Ale', upc: '036000291452', base_price: '11.99', ...first, active: true, shelf_position: null },
      { name: 'Stout', upc: null },
    ],
  })
  expect(shelf_walk.categories.every(({ type }: { type: number }) => type >= 5)).toBe(true)
  const policy = (await walker.page('/secure/shelf_walk')).headers['content-security-policy']
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
  const read = await walker.ask(`/secure/shelf_walk/items?franchise_id=${franchise_id}`)
  expect(read.items).toEqual(shelf_walk.items)
})

test('[SIL-OPS-114] an editor of another store, and an admin of another market, find nothing there and change nothing', async () => {
  const other = await insertFranchise(db, { market_id, kind: 'package_store' })
  const strangers = [
    await server.as({ roles: ['menu_editor'], market_ids: [market_id], franchise_ids: [other.franchise_id] }),
    await server.as({ roles: ['admin'], market_ids: [(await insertMarket(db)).market_id] }),
  ]
  for (const stranger of strangers) {
    expect((await stranger.page(`/secure/shelf_walk?franchise_id=${franchise_id}`)).statusCode).toBe(404)
    expect(await stranger.ask(`/secure/shelf_walk/items?franchise_id=${franchise_id}`)).toMatchObject({ status: 404 })
    expect(
      await stranger.ask(`/secure/shelf_walk/look_up?franchise_id=${franchise_id}&upc=036000291452`),
    ).toMatchObject({ status: 404 })
    expect(await take(put(ale), {}, stranger)).toMatchObject({ status: 404 })
  }
  // Named under a menu of one's own, an item of another is not there either.
  const [editor] = strangers
  expect(await take(put(ale), { franchise_id: other.franchise_id }, editor)).toMatchObject({ error: 'item_gone' })
  expect(await rowOf(ale)).toMatchObject(first)
  const nobody = await server.as({ roles: ['dispatcher'], market_ids: [market_id] })
  expect((await nobody.page('/secure/shelf_walk')).statusCode).toBe(403)
})

describe('a step', () => {
  test('puts an item where the walker stands, behind the one before', async () => {
    expect(await take(put(stout))).toMatchObject({
      success: true,
      items: [{ name: 'Stout', ...third, shelf_position: 0 }],
    })
    expect(await take(put(ale))).toMatchObject({ success: true })
    // Scanned again on the way back: now it stands behind the stout.
    const back = await take(put(ale, { seen: third, after: stout.menu_item_id }))
    expect(back.items).toMatchObject([
      { name: 'Ale', ...third, shelf_position: 1 },
      { name: 'Stout', ...third, shelf_position: 0 },
    ])
    expect(await whatOf(ale)).toEqual(['shelf_walk_place'])
  })

  test('takes an item off the menu and puts it back, and changes its price', async () => {
    const { menu_item_id } = ale
    expect(await take({ what: 'stock', menu_item_id, active: false, seen: true })).toMatchObject({
      items: [{ active: false }],
    })
    expect(await rowOf(ale)).toMatchObject({ active: false, restore_at: null, stock_source: 'scanner' })
    await take({ what: 'stock', menu_item_id, active: true, seen: false })
    await take({ what: 'price', menu_item_id, base_price: '13.49', seen: '11.99' })
    expect(await rowOf(ale)).toMatchObject({ active: true, base_price: 1349 })
    expect(await whatOf(ale)).toEqual(['shelf_walk_stock', 'shelf_walk_stock', 'shelf_walk_price'])
  })

  test('makes an item of a new code, which the look-up knows, at the end of its category', async () => {
    const upc = '4006381333931'
    const { menu_category_id } = ale
    const act = {
      what: 'create',
      upc,
      menu_category_id,
      name: 'Porter',
      description: 'Dark',
      base_price: '4.99',
      place: third,
    }
    const made = await take({ ...act, after: null })
    expect(made).toMatchObject({
      success: true,
      items: [{ name: 'Porter', upc, ...third, shelf_position: 0, active: true }],
    })
    expect(await take({ ...act, upc: ` ${upc.slice(0, 6)} ${upc.slice(6)}`, after: null })).toMatchObject({
      status: 409,
      error: 'already_on_menu',
    })
  })

  test('is taken once, whatever is sent how often', async () => {
    const { menu_item_id, menu_category_id } = ale
    const again = { step_id: stepId() }
    const act = {
      what: 'create',
      upc: '4006381333931',
      menu_category_id,
      name: 'Porter',
      description: '',
      base_price: '4.99',
    }
    const made = await take({ ...act, place: third, after: null }, again)
    const repeated = await take({ ...act, place: third, after: null }, again)
    expect(repeated.items).toEqual(made.items)
    expect(await rowsOfMenu()).toHaveLength(3)

    // A late copy does not undo what came behind it.
    const out = { step_id: stepId() }
    await take({ what: 'stock', menu_item_id, active: false, seen: true }, out)
    await take({ what: 'stock', menu_item_id, active: true, seen: false })
    expect(await take({ what: 'stock', menu_item_id, active: false, seen: true }, out)).toMatchObject({
      items: [{ active: true }],
    })
    expect(await rowOf(ale)).toMatchObject({ active: true })
  })

  test('that comes twice at once is taken once', async () => {
    const { menu_category_id } = ale
    const same = { step_id: stepId() }
    const act = {
      ...{
        what: 'create',
        upc: '4006381333931',
        menu_category_id,
        name: 'Porter',
        description: '',
        base_price: '4.99',
      },
      ...{ place: third, after: null },
    }
    const both = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('franchises').select('name').where('franchise_id', '=', franchise_id).forUpdate().execute(),
      () => [take(act, same), take(act, same)],
    )
    expect(both).toMatchObject([{ success: true }, { success: true }])
    expect(await rowsOfMenu()).toHaveLength(3)
  })

  test('of somebody else is not told, though its number is known', async () => {
    const same = { step_id: stepId() }
    await take(put(ale), same)
    const colleague = await server.as({
      roles: ['menu_editor'],
      market_ids: [market_id],
      franchise_ids: [franchise_id],
    })
    expect(await take(put(ale), same, colleague)).toMatchObject({ status: 404 })
  })
})

describe('what somebody else has done since the phone saw it stays', () => {
  test.each([
    { name: 'another place', change: { bay: 7 }, act: () => put(ale), error: 'moved_meanwhile' },
    {
      name: 'out of stock',
      change: { active: false },
      act: () => ({ what: 'stock', menu_item_id: ale.menu_item_id, active: true, seen: true }),
      taken: true,
    },
    {
      name: 'another price',
      change: { base_price: 1500 },
      act: () => ({ what: 'price', menu_item_id: ale.menu_item_id, base_price: '13.49', seen: '11.99' }),
      error: 'price_changed_meanwhile',
    },
    {
      name: 'gone',
      change: { deleted_at: new Date() },
      act: () => put(ale),
      error: 'item_gone',
    },
  ])('$name', async ({ change, act, error }) => {
    await db.updateTable('menu_items').set(change).where('menu_item_id', '=', ale.menu_item_id).execute()
    const answer = await take(act())
    expect(answer).toMatchObject({ status: 409, error: error ?? 'stock_changed_meanwhile' })
    expect(answer.message).toMatch(/^[A-Z].*\.$/)
    // How it is now, for whoever insists.
    if (error !== 'item_gone') expect(answer.items).toMatchObject([{ menu_item_id: ale.menu_item_id }])
    expect(await rowOf(ale)).toMatchObject(change)
  })

  test('what is so already is no conflict: both have meant the same', async () => {
    await db
      .updateTable('menu_items')
      .set({ ...third, active: false, base_price: 1349 })
      .where('menu_item_id', '=', ale.menu_item_id)
      .execute()
    const { menu_item_id } = ale
    expect(await take(put(ale))).toMatchObject({ success: true })
    expect(await take({ what: 'stock', menu_item_id, active: false, seen: true })).toMatchObject({ success: true })
    expect(await take({ what: 'price', menu_item_id, base_price: '13.49', seen: '11.99' })).toMatchObject({
      success: true,
    })
  })

  test('a price that the till sets is not changed here', async () => {
    await tieToTill(db, franchise_id, ale.menu_item_id)
    const act = { what: 'price', menu_item_id: ale.menu_item_id, base_price: '13.49', seen: '11.99' }
    expect(await take(act)).toMatchObject({ status: 409, error: 'price_of_till' })
    const wild = { ...act, base_price: '10000.00' }
    expect(await take(wild)).toMatchObject({ status: 422, error: 'price_out_of_range' })
  })
})

describe('what is no product is refused in words', () => {
  const newItem = (more: Record<string, unknown>) => ({
    ...{
      what: 'create',
      upc: '4006381333931',
      menu_category_id: ale.menu_category_id,
      name: 'Porter',
      description: '',
    },
    ...{ base_price: '4.99', place: third, after: null },
    ...more,
  })
  test.each([
    [{ upc: '<img src=x onerror=alert(1)>' }, 'upc_invalid'],
    [{ upc: "'; drop table menu_items; --" }, 'upc_invalid'],
    [{ upc: '٠٣٦٠٠٠٢٩١٤٥٢' }, 'upc_invalid'],
    [{ upc: '0' }, 'upc_invalid'],
    [{ upc: '9'.repeat(200) }, 'upc_invalid'],
    [{ name: ' \u200b ' }, 'name_missing'],
    [{ name: 'x'.repeat(51) }, 'new_name_too_long'],
    [{ description: 'x'.repeat(2001) }, 'description_too_long'],
    [{ base_price: '10000.00' }, 'price_out_of_range'],
    [{ base_price: '-1' }, 'price_out_of_range'],
    [{ menu_category_id: 987_654 }, 'category_unknown'],
  ])('%j', async (more, error) => {
    expect(await take(newItem(more))).toMatchObject({ error, message: expect.stringMatching(/^[A-Z].*\.$/) })
    expect(await rowsOfMenu()).toHaveLength(2)
  })

  test.each([
    { step_id: 'x' },
    { act: { what: 'everything' } },
    { act: { what: 'price', menu_item_id: 1, base_price: '1e3', seen: '0' } },
    { act: { what: 'place', menu_item_id: 1, place: { aisle: 10_000, shelf: 1, bay: 1 }, seen: first, after: null } },
  ])('a step that is none: %j', async (more) => {
    expect(await take(put(ale), more)).toMatchObject({ status: 400 })
  })
})

test('a code that is not on the menu is looked up, and a long name is fitted', async () => {
  const lookUp = (upc: string) =>
    walker.ask(`/secure/shelf_walk/look_up?${new URLSearchParams({ franchise_id: String(franchise_id), upc })}`)
  expect(await lookUp(']E00036000291452')).toMatchObject({
    name: 'Pale Ale of the Long Valley of the Long Valley of',
    description: expect.stringMatching(/^Pale Ale of the Long Valley .* Valley\b.*Soft$/),
    data_source: 'Test shelf',
  })
  expect(await lookUp('4006381333931')).toMatchObject({ not_found: true, reason: 'UPC not found' })
  expect(await lookUp('hello')).toMatchObject({ name: '', reason: 'A bar code has digits only.' })
})

test('what was taken long ago is forgotten with the next step', async () => {
  await take(put(ale))
  await db
    .updateTable('shelf_steps')
    .set({ taken_at: new Date(Date.now() - 40 * 24 * 60 * 60_000) })
    .execute()
  await take(put(stout))
  const kept = await db
    .selectFrom('shelf_steps')
    .select('menu_item_id')
    .where('menu_item_id', 'in', [ale.menu_item_id, stout.menu_item_id])
    .execute()
  expect(kept).toEqual([{ menu_item_id: stout.menu_item_id }])
})
