import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { menuServer } from '../admin/testing.ts'
import { makeMenus } from '../menus.ts'
import { insertFranchise, insertMenuItem, tieToTill } from '../testing.ts'

const { db } = await testDatabase()
const server = await menuServer(db)
let admin: Awaited<ReturnType<typeof server.as>>
let market_id: number
let franchise_id: number
let pie: Awaited<ReturnType<typeof insertMenuItem>>
let pictures: number[]

beforeEach(async () => {
  market_id = (await insertMarket(db)).market_id
  admin = await server.as({ roles: ['admin'], market_ids: [market_id] })
  franchise_id = (await insertFranchise(db, { market_id })).franchise_id
  pie = await insertMenuItem(db, franchise_id, { name: 'Pie', base_price: 900 })
  pictures = [await insertImage('Whole pie'), await insertImage('Slice')]
  await admin.send('PATCH', address(), { images: pictures.slice(0, 1) })
})

async function insertImage(name: string, of = market_id): Promise<number> {
  const { menu_image_id } = await db
    .insertInto('menu_images')
    .values({
      market_id: of,
      name,
      hash: randomBytes(8).toString('hex'),
      width: 800,
      height: 600,
      data_source: '',
      created_at: new Date(),
    })
    .returning('menu_image_id')
    .executeTakeFirstOrThrow()
  return menu_image_id
}

const address = (item = pie) => `/admin/menu_items/${item.menu_item_id}`
const draft = (form: Record<string, unknown>, by = admin) => by.post(`${address()}/draft`, form)
const draftOf = async (menu_draft_id: number) => (await admin.read(`/admin/menu_drafts/${menu_draft_id}`)).draft
const goLive = (menu_draft_id: number, version = 1) =>
  admin.post(`/admin/menu_drafts/${menu_draft_id}/act`, { version, act: { what: 'live' } })
const onMenu = async () => (await makeMenus(db).current(franchise_id))?.items.get(pie.menu_item_id)
const shown = async () =>
  (
    await db
      .selectFrom('menu_item_images')
      .select('menu_image_id')
      .where('menu_item_id', '=', pie.menu_item_id)
      .orderBy('position')
      .execute()
  ).map(({ menu_image_id }) => menu_image_id)

describe('an item’s form in a draft', () => {
  test('holds what is other, with the pictures; gone live, the menu shows both at once and whoever looks is told', async () => {
    const [whole, slice] = pictures
    const before = await onMenu()
    const form = { name: 'Pie', basePrice: '9.50', images: [slice, whole], data_source: 'our own', version: undefined }
    const { menu_draft_id } = await draft(form)
    expect((await onMenu())?.image).toBe(before?.image)
    expect(await draftOf(menu_draft_id)).toMatchObject({
      name: 'Changes of Pie',
      changes: [
        {
          what: 'change',
          before: { base_price: 900, data_source: '' },
          after: { base_price: 950, data_source: 'our own' },
        },
        { what: 'pictures', before: [{ name: 'Whole pie' }], after: [{ name: 'Slice' }, { name: 'Whole pie' }] },
      ],
      outlook: ['done', 'done'],
    })
    server.deps.hints.heard.length = 0
    await goLive(menu_draft_id)
    expect(await shown()).toEqual([slice, whole])
    expect(await onMenu()).toMatchObject({ base_price: 950 })
    expect((await onMenu())?.image).not.toBe(before?.image)
    expect(server.deps.hints.heard).toContainEqual(expect.objectContaining({ topic: `menu:${franchise_id}` }))
  })

  test('joins what a draft has of the item’s fields, and never writes over its pictures unseen', async () => {
    const { menu_draft_id } = await draft({ basePrice: '9.50' })
    expect(await draft({ menu_draft_id, description: 'Of apples', images: pictures })).toMatchObject({ version: 2 })
    expect(await draftOf(menu_draft_id)).toMatchObject({
      changes: [{ after: { base_price: 950, description: 'Of apples' } }, { what: 'pictures' }],
    })
    expect(await draft({ menu_draft_id, images: [] })).toMatchObject({ status: 409, error: 'in_draft_already' })
    expect((await admin.read(`/admin/menu_items?franchise_id=${franchise_id}`)).drafts).toMatchObject([
      { menu_draft_id, name: 'Changes of Pie' },
    ])
  })

  test('leaves pictures that somebody has changed since, and says so before it goes live', async () => {
    const { menu_draft_id } = await draft({ basePrice: '9.50', images: [] })
    await admin.send('PATCH', address(), { images: pictures })
    expect((await draftOf(menu_draft_id)).outlook).toEqual(['done', 'changed_meanwhile'])
    await goLive(menu_draft_id)
    expect(await shown()).toEqual(pictures)
    expect((await draftOf(menu_draft_id)).results).toEqual(['done', 'changed_meanwhile'])
  })

  test.each<[string, () => Promise<Record<string, unknown>>, number, string]>([
    ['nothing is other', async () => ({ name: 'Pie', images: pictures.slice(0, 1) }), 422, 'nothing_changes'],
    ['the price is none', async () => ({ basePrice: '-1' }), 422, 'price_out_of_range'],
    ['a picture is of another market', async () => ({ images: [await strangersImage()] }), 422, 'image_unknown'],
    ['somebody was first', async () => ({ basePrice: '9.50', version: 999 }), 409, 'changed_meanwhile'],
  ])('is refused where %s', async (_, form, status, error) => {
    expect(await draft(await form())).toMatchObject({ status, error })
  })
  const strangersImage = async () => insertImage('Theirs', (await insertMarket(db)).market_id)

  test('is refused for the price of a till', async () => {
    await tieToTill(db, franchise_id, pie.menu_item_id)
    expect(await draft({ basePrice: '9.50' })).toMatchObject({
      status: 422,
      error: 'price_of_till',
      field: 'basePrice',
    })
    expect(await draft({ name: 'Big Pie', basePrice: '9.00' })).toMatchObject({ success: true })
  })

  test('[SIL-ORD-140] is refused to an admin of other markets, and where there is no such draft', async () => {
    const stranger = await server.as({ roles: ['admin'], market_ids: [(await insertMarket(db)).market_id] })
    expect(await draft({ basePrice: '1.00' }, stranger)).toMatchObject({ status: 404 })
    expect(await draft({ basePrice: '1.00', menu_draft_id: 999_999 })).toMatchObject({ status: 404 })
  })
})
