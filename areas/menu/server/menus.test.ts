import { describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { OptionQuestionList } from '../rules/wire-menu.ts'
import { menuChanges, menuText, optionQuestionText, wireMenu } from './menu-texts.ts'
import { makeMenus } from './menus.ts'
import { insertFranchise, insertMenuItem, type QuestionInput } from './testing.ts'

const { db } = await testDatabase()
const time_zone = 'America/New_York'
const at = (moment: string) => ({ now: Date.parse(moment), time_zone })
const today = at('2026-11-21T17:00:00Z')

async function place() {
  const market = await insertMarket(db)
  const franchise = await insertFranchise(db, { market_id: market.market_id })
  const item = await insertMenuItem(db, franchise.franchise_id, {
    name: 'Otter Burger',
    base_price: 850,
    groups: [{ questions: [{ question: 'Patty', type: 'multipleChoice', answers: { Single: 0, Double: 350 } }] }],
  })
  const menus = makeMenus(db)
  const read = async () => {
    const menu = await menus.current(franchise.franchise_id)
    if (!menu) throw new Error('no menu')
    return menu
  }
  return { market, franchise, item, menus, read }
}

test('[MNU-20] [MNU-22] [OPT-04] [OPT-05] [OPT-08] a menu is read whole, with its questions', async () => {
  const { franchise, item, read } = await place()
  const menu = wireMenu(await read(), today, false)
  expect(menu).toEqual({
    menu_version: expect.any(Number),
    franchise_id: franchise.franchise_id,
    franchise_name: franchise.name,
    editor: false,
    integration_items: [],
    menu_categories: [
      {
        menu_category_id: item.menu_category_id,
        name: 'entrees',
        type: 1,
        menu_items: [
          {
            menu_item_id: item.menu_item_id,
            name: 'Otter Burger',
            description: '',
            base_price: '8.50',
            active: true,
            restore_date: null,
            upc: null,
            aisle: 1,
            shelf: 1,
            bay: 1,
            integration_item_id: null,
            previous_menu_item_ids: [],
            option_question_groups: [
              {
                optionQuestionGroupId: item.groupIds[0],
                name: '',
                groupType: -1,
                quantity: 1,
                optionQuestions: [
                  {
                    id: item.option('Patty'),
                    fieldName: '',
                    fieldNameExt: '',
                    question: 'Patty',
                    type: 0,
                    rangeMin: 0,
                    rangeMax: 0,
                    additionalCostPerQuantity: '0.00',
                    maxQuantity: 0,
                    answers: [
                      { id: item.answer('Single'), answer: 'Single', additionalCost: '0.00' },
                      { id: item.answer('Double'), answer: 'Double', additionalCost: '3.50' },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  })
})

test('[SIL-OPS-115] the list of questions has the objects that the menu has, and special instructions behind them', async () => {
  const { franchise_id } = await insertFranchise(db, { market_id: (await insertMarket(db)).market_id })
  const patty = { question: 'Patty', type: 'multipleChoice', answers: { Single: 0, Double: 350 } } as const
  await insertMenuItem(db, franchise_id, {
    groups: [{ questions: [patty] }, { questions: [{ ...patty, question: 'Bun' }] }],
  })
  const menu = await makeMenus(db).current(franchise_id)
  if (!menu) throw new Error('no menu')
  const inMenu = wireMenu(menu, today, false).menu_categories[0]?.menu_items[0]?.option_question_groups
  expect(inMenu).toHaveLength(2)
  const list: OptionQuestionList = JSON.parse(String((await optionQuestionText(menu)).plain))
  const inList = list.menu_items[0]?.option_question_groups
  expect(inList?.slice(0, -1)).toEqual(inMenu)
  expect(inList?.at(-1)?.optionQuestions[0]?.question).toBe('Special Instructions')
})

test('[OPT-06] [OPT-07] every type of question has its number, and the most that may be chosen', async () => {
  const { franchise_id } = await insertFranchise(db, { market_id: (await insertMarket(db)).market_id })
  const questions: QuestionInput[] = [
    { question: 'Size', type: 'multipleChoice', answers: { Small: 0 } },
    { question: 'Extras', type: 'checkboxes', answers: { Egg: 150 }, range: [0, 2] },
    { question: 'Heat', type: 'scale', range: [0, 5] },
    { question: 'Name on it', type: 'text' },
    { question: 'Wishes', type: 'paragraph' },
    { question: 'Dips', type: 'quantities', answers: { Ranch: 50 }, range: [1, 6], each: 25 },
  ]
  await insertMenuItem(db, franchise_id, { groups: questions.map((question) => ({ questions: [question] })) })
  const menu = await makeMenus(db).current(franchise_id)
  if (!menu) throw new Error('no menu')
  const list: OptionQuestionList = JSON.parse(String((await optionQuestionText(menu)).plain))
  const asked = list.menu_items[0]?.option_question_groups.flatMap((group) => group.optionQuestions) ?? []
  expect(asked.map((question) => [question.question, question.type, question.rangeMin, question.maxQuantity])).toEqual([
    ['Size', 0, 0, 0],
    ['Extras', 1, 0, 2],
    ['Heat', 2, 0, 5],
    ['Name on it', 3, 0, 0],
    ['Wishes', 4, 0, 0],
    ['Dips', 5, 1, 6],
    ['Special Instructions', 4, 0, 0],
  ])
  expect(asked[5]?.additionalCostPerQuantity).toBe('0.25')
})

test('[MNU-21] [SIL-OPS-149] categories travel with the number of their kind', async () => {
  const { franchise_id } = await insertFranchise(db, { market_id: (await insertMarket(db)).market_id })
  const kinds = ['appetizers', 'entrees', 'sides', 'desserts', 'drinks', 'products', 'beer', 'wine', 'liquor'] as const
  for (const category of kinds) await insertMenuItem(db, franchise_id, { category })
  const menu = await makeMenus(db).current(franchise_id)
  if (!menu) throw new Error('no menu')
  const categories = wireMenu(menu, today, false).menu_categories
  expect(categories.map(({ name, type }) => [name, type])).toEqual(kinds.map((kind, number) => [kind, number]))
})

test('[MNU-24] [ROL-11] [SIL-OPS-114] only an editor’s menu names the links to the till, and the clock of its market', async () => {
  const { franchise, read } = await place()
  await db.insertInto('integration_items').values({ franchise_id: franchise.franchise_id, name: 'OTTER' }).execute()
  const menu = await read()
  expect(JSON.parse(menuText(menu, today, false).text)).toMatchObject({ editor: false, integration_items: [] })
  expect(JSON.parse(menuText(menu, today, false).text)).not.toHaveProperty('time_zone')
  expect(JSON.parse(menuText(menu, today, true).text)).toMatchObject({
    editor: true,
    time_zone: today.time_zone,
    integration_items: [{ name: 'OTTER' }],
  })
})

describe('versions', () => {
  const changes: [string, (placed: Awaited<ReturnType<typeof place>>) => Promise<unknown>][] = [
    [
      'an item',
      ({ item }) =>
        db.updateTable('menu_items').set({ active: false }).where('menu_item_id', '=', item.menu_item_id).execute(),
    ],
    [
      'a category',
      ({ item }) =>
        db
          .updateTable('menu_categories')
          .set({ name: 'Mains' })
          .where('menu_category_id', '=', item.menu_category_id)
          .execute(),
    ],
    [
      'a group',
      ({ item }) =>
        db
          .updateTable('option_question_groups')
          .set({ name: 'x' })
          .where('menu_item_id', '=', item.menu_item_id)
          .execute(),
    ],
    [
      'a question',
      ({ item }) =>
        db
          .updateTable('option_questions')
          .set({ question: 'x' })
          .where('option_question_id', '=', item.option('Patty'))
          .execute(),
    ],
    [
      'an answer',
      ({ item }) =>
        db
          .updateTable('option_answers')
          .set({ active: false })
          .where('option_answer_id', '=', item.answer('Single'))
          .execute(),
    ],
    [
      'an answer removed',
      ({ item }) => db.deleteFrom('option_answers').where('option_answer_id', '=', item.answer('Single')).execute(),
    ],
    [
      'a till link added',
      ({ franchise }) =>
        db.insertInto('integration_items').values({ franchise_id: franchise.franchise_id, name: 'x' }).execute(),
    ],
    [
      'the hours',
      ({ franchise }) =>
        db
          .updateTable('franchises')
          .set({ prep_minutes: 45 })
          .where('franchise_id', '=', franchise.franchise_id)
          .execute(),
    ],
  ]
  test.each(changes)(
    '[SIL-OPS-95] a change to %s is seen by the next who asks after it is announced',
    async (_what, change) => {
      const placed = await place()
      const before = await placed.read()
      await change(placed)
      placed.menus.recheck(placed.franchise.franchise_id)
      const after = await placed.read()
      expect(after.version).toBeGreaterThan(before.version)
      expect(after).not.toBe(before)
    },
  )

  test('a transaction that has read a newer version gets the newer menu, without any announcement', async () => {
    const { franchise, item, menus, read } = await place()
    await read()
    await db.updateTable('menu_items').set({ base_price: 900 }).where('menu_item_id', '=', item.menu_item_id).execute()
    const menu = await db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('franchises')
        .select('menu_version')
        .where('franchise_id', '=', franchise.franchise_id)
        .executeTakeFirstOrThrow()
      return menus.at(tx, franchise.franchise_id, row.menu_version)
    })
    expect(menu?.items.get(item.menu_item_id)?.base_price).toBe(900)
  })

  test('many who ask at once share one load, and an unchanged menu stays the same object', async () => {
    const { franchise, menus } = await place()
    const all = await Promise.all(Array.from({ length: 20 }, () => menus.current(franchise.franchise_id)))
    expect(new Set(all).size).toBe(1)
    menus.recheck(franchise.franchise_id)
    expect(await menus.current(franchise.franchise_id)).toBe(all[0])
  })

  test('an unknown franchise has no menu', async () => {
    expect(await makeMenus(db).current(999_999)).toBeUndefined()
  })
})

test('[SIL-OPS-101] what is deleted is on no menu', async () => {
  const { item, read } = await place()
  await db
    .updateTable('menu_items')
    .set({ deleted_at: new Date() })
    .where('menu_item_id', '=', item.menu_item_id)
    .execute()
  expect((await read()).items.size).toBe(0)
})

test('[SIL-OPS-105] [SIL-OPS-106] the text of a later day has the item back', async () => {
  const { item, read } = await place()
  await db
    .updateTable('menu_items')
    .set({ active: false, restore_at: new Date('2026-11-23T05:00:00Z') })
    .where('menu_item_id', '=', item.menu_item_id)
    .execute()
  const menu = await read()
  const on = (moment: string) => JSON.parse(menuText(menu, at(moment), false).text).menu_categories[0].menu_items[0]
  expect(on('2026-11-23T04:59:59Z')).toMatchObject({ active: false, restore_date: '11/23/2026' })
  expect(on('2026-11-23T05:00:00Z')).toMatchObject({ active: true, restore_date: null })
  expect(on('2026-11-22T12:00:00Z')).toMatchObject({ active: false })
})

test('[OPT-12] the question list ends with special instructions for every item', async () => {
  const { item, read } = await place()
  const ready = await optionQuestionText(await read())
  const listed = JSON.parse(String(ready.plain)).menu_items[0]
  expect(listed.menu_item_id).toBe(item.menu_item_id)
  expect(listed.option_question_groups).toHaveLength(2)
  expect(listed.option_question_groups[1].optionQuestions[0]).toMatchObject({
    id: 8,
    type: 4,
    question: 'Special Instructions',
  })
})

describe('what changed on a menu since a version', () => {
  test('is the items that are other or gone, and nothing of the others', async () => {
    const { franchise, item, menus, read } = await place()
    const other = await insertMenuItem(db, franchise.franchise_id)
    const third = await insertMenuItem(db, franchise.franchise_id)
    menus.recheck(franchise.franchise_id)
    const { version } = await read()
    await db
      .updateTable('menu_items')
      .set({ name: 'Sea Burger' })
      .where('menu_item_id', '=', item.menu_item_id)
      .execute()
    await db
      .updateTable('menu_items')
      .set({ deleted_at: new Date() })
      .where('menu_item_id', '=', third.menu_item_id)
      .execute()
    const menu = await menus.atLeast(franchise.franchise_id, version + 2)
    if (!menu) throw new Error('no menu')
    expect(menu.version).toBe(version + 2)
    const changes = menuChanges(menu, menus.changesSince(menu, version), today)
    expect(changes).toMatchObject({
      menu_version: version + 2,
      is_whole: false,
      items: [{ menu_category_id: item.menu_category_id, index: 0, item: { name: 'Sea Burger' } }],
      gone: [third.menu_item_id],
    })
    expect(menus.changesSince(menu, version + 2)).toEqual({ changed: [], gone: [] })
    expect(other.menu_item_id).not.toBe(changes.items[0]?.item.menu_item_id)
  })

  test('a new answer of an item’s question changes that item', async () => {
    const { franchise, item, menus, read } = await place()
    const { version } = await read()
    await db
      .insertInto('option_answers')
      .values({ option_question_id: item.option('Patty'), answer: 'Triple', additional_cost: 600 })
      .execute()
    const menu = await menus.atLeast(franchise.franchise_id, version + 1)
    expect(menu && menus.changesSince(menu, version)?.changed).toEqual([item.menu_item_id])
  })

  test('is the whole menu when more than items is other, and when nobody here remembers that version', async () => {
    const { franchise, item, menus, read } = await place()
    const { version } = await read()
    await db
      .updateTable('menu_categories')
      .set({ name: 'Mains' })
      .where('menu_category_id', '=', item.menu_category_id)
      .execute()
    const menu = await menus.atLeast(franchise.franchise_id, version + 1)
    expect(menu && menus.changesSince(menu, version)).toBeUndefined()
    const elsewhere = makeMenus(db)
    const fresh = await elsewhere.current(franchise.franchise_id)
    expect(fresh && elsewhere.changesSince(fresh, version)).toBeUndefined()
  })

  test('those who ask for a version at the same time share one reading', async () => {
    const { franchise, item, menus, read } = await place()
    const { version } = await read()
    await db.updateTable('menu_items').set({ name: 'New' }).where('menu_item_id', '=', item.menu_item_id).execute()
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => menus.atLeast(franchise.franchise_id, version + 1)),
    )
    expect(new Set(asked).size).toBe(1)
  })
})
