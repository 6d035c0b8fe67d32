import { afterAll, beforeEach, expect, test } from 'vitest'
import { insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ProviderError } from '#platform/server/http.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { menuArea } from './area.ts'
import type { ProductProvider } from './product-provider.ts'
import { insertFranchise, insertMenuItem } from './testing.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
/** Whoever knows the products, as each test has it. */
let provider: ProductProvider['product']
const area = menuArea(deps, { products: { source: 'Test', product: (gtin14) => provider(gtin14) } })
const { app, runner } = await testApp(deps, [area])
afterAll(() => app.close())

const upc = '080686001126'
let editor: Actor
let menu_category_id: number
let franchise_id: number
beforeEach(async () => {
  await db.deleteFrom('product_answers').execute()
  const market = await insertMarket(db)
  const franchise = await insertFranchise(db, { market_id: market.market_id, kind: 'package_store' })
  franchise_id = franchise.franchise_id
  menu_category_id = (await insertMenuItem(db, franchise_id, { name: 'Rye', category: 'liquor' })).menu_category_id
  editor = await insertStaff(db, { roles: ['menu_editor'], franchise_ids: [franchise_id] })
  provider = async () => ({ name: 'Canadian Whisky 750 mL', description: 'From Walkerville.', images: [] })
})

let requests = 0
async function create(more: Record<string, unknown> = {}, actor = editor) {
  requests += 1
  const data = { upc, menu_category_id, aisle: 4, shelf: 2, bay: 1, menu_item_id: `tupc:${requests}`, ...more }
  const request = { request: 'create_upc_menu_item', data, request_id: requests }
  const { response } = await runner.run(request, actor, undefined)
  return response
}
const itemsOf = () =>
  db
    .selectFrom('menu_items')
    .select(['menu_item_id', 'name', 'upc'])
    .where('menu_category_id', '=', menu_category_id)
    .orderBy('menu_item_id')
    .execute()

test('[MED-35] [SIL-OPS-108] [SIL-OPS-146] a bar code makes an item of the words that it leads to, without a price', async () => {
  const { success, data } = await create()
  expect(success).toBe(true)
  expect(data.menu_item).toMatchObject({
    menu_item_id: data.new_menu_item_id,
    name: 'Canadian Whisky 750 mL',
    description: 'From Walkerville.',
    base_price: '0.00',
    active: true,
    upc,
    aisle: 4,
    shelf: 2,
    bay: 1,
    integration_item_id: null,
    option_question_groups: [],
  })
  expect((await itemsOf()).map(({ name }) => name)).toEqual(['Rye', 'Canadian Whisky 750 mL'])
})

test('[MED-38] [TRN-25] it keeps the temporary id that its page knows it by, and is edited by it', async () => {
  const { data } = await create({ menu_item_id: 'tmine:7' })
  expect(data.menu_item).toMatchObject({ previous_menu_item_ids: ['tmine:7'] })
  const edit = { menu_item_id: 'tmine:7', menu_category_id, field_name: 'base_price', value: '22' }
  const { response } = await runner.run({ request: 'menu_item_update', data: edit, request_id: 1 }, editor, undefined)
  expect(response).toMatchObject({ success: true, data: { menu_item_id: data.new_menu_item_id, value: '22.00' } })
})

test('[SIL-OPS-10] asked for again under its temporary id it is the same, and nobody outside is asked', async () => {
  const first = await create({ menu_item_id: 'tagain:1' })
  provider = async () => {
    throw new Error('asked again')
  }
  const again = await create({ menu_item_id: 'tagain:1' })
  expect(again.data.new_menu_item_id).toBe(first.data.new_menu_item_id)
  expect(await itemsOf()).toHaveLength(2)
})

test('[SIL-ORD-093] a name that is too long is cut at a word, and stands in full before the description', async () => {
  const name = 'Single Barrel Straight Kentucky Bourbon Whiskey Aged Twelve Years'
  provider = async () => ({ name, description: 'Oak.', images: [] })
  const { data } = await create()
  expect(data.menu_item).toMatchObject({
    name: 'Single Barrel Straight Kentucky Bourbon Whiskey',
    description: `${name}. Oak.`,
  })
})

test.each([
  ['nobody knows it', upc, async (): Promise<undefined> => undefined, 'UPC not found', 'UPC not found'],
  [
    'a digit is wrong',
    '080686001127',
    async (): Promise<undefined> => undefined,
    'Error checking UPC!',
    /^Error checking UPC! Its last digit/,
  ],
  ['nothing was scanned', '', async (): Promise<undefined> => undefined, 'Error checking UPC!', /No code was entered/],
  [
    'nobody answers',
    upc,
    async (): Promise<undefined> => {
      throw new ProviderError('silent', { class: 'unavailable', retryable: true, mayHaveHappened: false })
    },
    'Error checking UPC!',
    /does not answer/,
  ],
] as const)(
  '[MED-36] [SIL-OPS-113] %s: the reply carries the error, and nothing is stored',
  async (_why, code, answer, error, message) => {
    provider = answer
    const { success, data } = await create({ upc: code })
    expect({ success, error: data.error }).toEqual({ success: false, error })
    expect(data.message).toMatch(message)
    expect(await itemsOf()).toHaveLength(1)
  },
)

test('[SIL-OPS-113] the same product twice in a category is refused, however its code is written', async () => {
  await create()
  const { data } = await create({ upc: '0080686001126' })
  expect(data.error).toBe('This item is already in the category.')
  const other = await insertMenuItem(db, franchise_id, { category: 'beer' })
  expect((await create({ menu_category_id: other.menu_category_id })).success).toBe(true)
})

test('[SIL-OPS-113] of two scanners at once that ask for one product one is told', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  provider = async () => {
    await held
    return { name: 'Gin', description: '', images: [] }
  }
  const both = [create(), create()]
  answer()
  const replies = await Promise.all(both)
  expect(replies.filter(({ success }) => success)).toHaveLength(1)
  expect(replies.find(({ success }) => !success)?.data.error).toBe('This item is already in the category.')
})

test('[SIL-OPS-99] a place that is none is refused before anybody is asked', async () => {
  provider = async () => {
    throw new Error('asked')
  }
  expect((await create({ aisle: -1 })).data).toMatchObject({ error: 'place_out_of_range', field: 'aisle' })
})

test('[SIL-OPS-114] whose category it is not asks nobody', async () => {
  provider = async () => {
    throw new Error('asked')
  }
  const stranger = await insertStaff(db, { roles: ['menu_editor'] })
  expect((await create({}, stranger)).data.error).toBe('unknown_id')
})
