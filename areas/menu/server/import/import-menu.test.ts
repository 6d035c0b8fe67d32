import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import type { ImportFile } from '#platform/server/imports/import-kind.ts'
import { runImport } from '#platform/server/imports/run-import.ts'
import { processorTime } from '#platform/test/processor-time.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import { categoryTypes } from '../../rules/category-types.ts'
import { questionTypes } from '../../rules/options.ts'
import { makeMenus } from '../menus.ts'
import { insertFranchise, insertMenuItem } from '../testing.ts'
import { importMenu } from './import-menu.ts'

const naughty = sharedData('text/blns.json')

const { db } = await testDatabase()
const units = testUnits(db)

let market: Awaited<ReturnType<typeof insertMarket>>
let franchise: Awaited<ReturnType<typeof insertFranchise>>
beforeEach(async () => {
  market = await insertMarket(db)
  franchise = await insertFranchise(db, { market_id: market.market_id })
})

const fileOf = (content: unknown): ImportFile => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return {
    name: 'menu',
    async *bytes() {
      yield Buffer.from(text)
    },
    async *text() {
      yield text
    },
  }
}

type ImportInput = { columns?: Record<string, string>; options?: Record<string, string> }

function bring(content: unknown, { columns = {}, options = {} }: ImportInput = {}) {
  const settings = new Map(Object.entries({ franchise: franchise.name, ...options }))
  const mapping = new Map(Object.entries(columns))
  return runImport({ units, kind: importMenu, market, file: fileOf(content), mapping, options: settings })
}

async function menu() {
  const found = await makeMenus(db).current(franchise.franchise_id)
  if (!found) throw new Error('There is no menu')
  return found
}
const listed = async () =>
  (await menu()).categories.map(({ name, items }) => [name, ...items.map((item) => `${item.name} ${item.base_price}`)])
const only = async () => {
  const [item, another] = [...(await menu()).items.values()]
  if (!item || another) throw new Error('There is not one item')
  return item
}

const table = (...rows: string[]) => ['category,name,price,external_id', ...rows].join('\n')
const itemWith = (...option_groups: unknown[]) => ({ items: [{ id: 1, name: 'Bowl', price: '8.00', option_groups }] })
const oneOf = (name: string, ...options: unknown[]) => ({ name, min_choices: 1, max_choices: 1, options })
const option = (name: string, price_cents = 0, ...option_groups: unknown[]) => ({ name, price_cents, option_groups })

describe('[ADM-11] a menu from a table', () => {
  test('is added in the order of the file, and found again without a new version', async () => {
    const rows = table('Mains,Pad Thai,"$1,299.00",a', 'Mains,Curry,9.5,b', 'Desserts,Mango,6,')
    const first = await bring(rows)
    expect(first).toMatchObject({ state: 'done', rejected: 0, notes: [] })
    expect(first.counts).toEqual({ categories: { added: 2 }, items: { added: 3 } })
    expect(await listed()).toEqual([
      ['Mains', 'Pad Thai 129900', 'Curry 950'],
      ['Desserts', 'Mango 600'],
    ])
    expect((await menu()).categories.map(({ type }) => type)).toEqual([categoryTypes.entrees, categoryTypes.desserts])
    const { version } = await menu()
    expect((await bring(rows)).counts).toEqual({ items: { unchanged: 3 } })
    expect((await menu()).version).toBe(version)
  })

  test('an item is known by its external id, whatever it is called and wherever it is', async () => {
    await bring(table('Mains,Pad Thai,12,a', 'Mains,Curry,9,b'))
    const before = await menu()
    const again = await bring(table('Specials,Pad Thai with Shrimp,14,a', 'Mains,Curry,9,b'))
    expect(again.counts).toEqual({ categories: { added: 1 }, items: { changed: 1, unchanged: 1 } })
    expect(await listed()).toEqual([
      ['Mains', 'Curry 900'],
      ['Specials', 'Pad Thai with Shrimp 1400'],
    ])
    const after = await menu()
    expect([...after.items.keys()].toSorted()).toEqual([...before.items.keys()].toSorted())
    expect(after.version).toBeGreaterThan(before.version)
  })

  test('without one it is known by category and name, the second of a name being the second again', async () => {
    await bring(table('Mains,Soup,5,', 'Mains,Soup,7,', 'Sides,Soup,3,'))
    const again = await bring(table('mains,SOUP,5,', 'Mains,Soup,8,', 'Sides,Soup,3,'))
    expect(again.counts).toEqual({ items: { changed: 2, unchanged: 1 } })
    expect(await listed()).toEqual([
      ['Mains', 'SOUP 500', 'Soup 800'],
      ['Sides', 'Soup 300'],
    ])
  })

  test('a key that the file brings later is given to the item of that name, and never to one that has another', async () => {
    await bring(table('Mains,Soup,5,', 'Mains,Stew,6,x'))
    const again = await bring(table('Mains,Soup,5,a', 'Mains,Stew,6,y'))
    expect(again.counts).toEqual({ items: { changed: 1, added: 1 } })
    expect(await listed()).toEqual([['Mains', 'Soup 500', 'Stew 600', 'Stew 600']])
  })

  test('fifty thousand items of one name are no more work than as many names', async () => {
    const rows = ['name,price', ...Array.from({ length: 50_000 }, () => 'Soup,5')].join('\n')
    expect((await bring(rows)).counts).toMatchObject({ items: { added: 50_000 } })
    const { result: again, ms } = await processorTime(() => bring(rows))
    expect(again.counts).toEqual({ items: { unchanged: 50_000 } })
    expect(ms).toBeLessThan(20_000)
    expect((await bring(`${rows}\nOne more,5`)).error).toContain('A menu of more than 50000 items is none.')
  })

  test('a row without a category is found wherever its item is, when the file has no categories at all', async () => {
    await bring(table('Mains,Soup,5,', 'Sides,Slaw,2,'))
    expect((await bring('name,price\nSlaw,2\nSoup,5')).counts).toEqual({ items: { unchanged: 2 } })
    const mixed = table('Mains,Soup,5,', ',Slaw,2,')
    expect((await bring(mixed)).counts).toEqual({ categories: { added: 1 }, items: { unchanged: 1, added: 1 } })
    expect((await bring(mixed)).counts).toEqual({ items: { unchanged: 2 } })
  })

  test('what the file does not say stays, such as what the kitchen marked as out of stock', async () => {
    await insertMenuItem(db, franchise.franchise_id, {
      name: 'Soup',
      base_price: 500,
      active: false,
      description: 'Of the day',
      groups: [{ questions: [{ question: 'Size', type: 'multipleChoice', answers: { Cup: 0 } }] }],
    })
    const again = await bring('name,price\nSoup,5.50')
    expect(again.counts).toEqual({ items: { changed: 1 } })
    const soup = await only()
    expect(soup).toMatchObject({ base_price: 550, active: false, description: 'Of the day' })
    expect(soup.groups).toHaveLength(1)
  })

  test('what is not in the file stays, and is said; on demand it goes, with the category that it leaves empty', async () => {
    await bring(table('Mains,Soup,5,', 'Sides,Fries,3,', 'Sides,Slaw,2,', 'Desserts,Cake,4,'))
    const imported = await bring(table('Mains,Soup,5,'))
    expect(imported.notes).toEqual([
      '3 items of the menu are not in the file and stay: --remove-missing yes takes them off.',
    ])
    const gone = await bring(table('Mains,Soup,5,', 'Sides,Fries,3,', 'Desserts,Cake,soon,'), {
      options: { 'remove-missing': 'yes' },
    })
    // The cake is in the file: its price is not readable, which is no reason to stop selling it for the old one.
    expect(gone.counts).toEqual({ items: { unchanged: 2, removed: 1 } })
    expect(await listed()).toEqual([
      ['Mains', 'Soup 500'],
      ['Sides', 'Fries 300'],
      ['Desserts', 'Cake 400'],
    ])
    await bring(table('Mains,Soup,5,'), { options: { 'remove-missing': 'yes' } })
    expect(await listed()).toEqual([['Mains', 'Soup 500']])
  })

  test.each([
    [
      'Priced by add-ons',
      'Its price is no amount of dollars, and an item without a price must not be ordered for nothing.',
    ],
    ['', 'It has no price.'],
    ['0', 'It has no price, and no option that must be chosen and has one, so it could be ordered for nothing.'],
    ['-4', 'Its price is below 0.'],
    ['100000.01', 'Its price is above $100,000.'],
    ['1.999', 'Its price is no amount of dollars, and an item without a price must not be ordered for nothing.'],
  ])('a price of "%s" is none', async (price, reason) => {
    const { rejections } = await bring(table(`Mains,Shake,${price},`, 'Mains,Soup,5,'))
    expect(rejections).toEqual([{ line: 2, reason, text: expect.stringContaining('Shake') }])
    expect(await listed()).toEqual([['Mains', 'Soup 500']])
  })

  test('a name that is too long for a menu is cut at a word, and stands in full before the description', async () => {
    const name = 'Slow roasted half chicken with rosemary potatoes and the bread of the day'
    await bring(`name,price,description\n"${name}",18,"For two"`)
    expect(await only()).toMatchObject({
      name: 'Slow roasted half chicken with rosemary potatoes',
      description: `${name}. For two`,
    })
  })

  test('[ADM-11] bar codes are kept as printed; one that cannot be right is left out and said', async () => {
    const done = await bring('name,price,upc\nRye,30,80686001126\nGin,25,80686001127')
    expect([...(await menu()).items.values()].map(({ upc }) => upc)).toEqual(['080686001126', null])
    expect(done.notes).toEqual(['Bar codes that cannot be right were left out: Gin (line 3, 80686001127).'])
  })

  test('[ADM-11] items that share a bar code, however it is written, stay several, and it is said', async () => {
    const done = await bring(
      'name,price,upc\nRye,30,80686001126\nRye half,16,080686001126\nGin,25,00080686001126\nRum,20,',
    )
    expect((await menu()).items.size).toBe(4)
    expect(done.notes).toEqual([
      'Several items have one bar code, and stay several: Rye half (line 3, as line 2); Gin (line 4, as line 2).',
    ])
  })
})

describe('[MNU-21] [SIL-ORD-041] alcohol from a file', () => {
  const rows = (...lines: string[]) => ['category,name,price,kind,alcohol_percent', ...lines].join('\n')

  test('goes where its kind belongs, by the words of the file', async () => {
    await bring(rows('Reds,Merlot,20,vin,13.5', 'Cans,Spritz,4,rtd,5%'), { options: { kinds: 'vin=wine, rtd=beer' } })
    expect((await menu()).categories.map(({ name, type }) => [name, type])).toEqual([
      ['Reds', categoryTypes.wine],
      ['Cans', categoryTypes.beer],
    ])
  })

  test.each([
    ['Snacks,Beer cheese,9,,6', 'With 6% it is alcohol, and the category Snacks is for entrees: say its kind.'],
    [
      'Zero,Almost beer,9,non-alcoholic,0.5',
      'With 0.5% it is alcohol, and its kind is not: it may only be sold as beer, wine or liquor.',
    ],
    ['Snacks,Merlot,9,wine,', 'It is for wine, and the category Snacks for entrees: give it one of its own.'],
    ['Cellar,Gin,30,liquor,40', 'It is for liquor, and the category Cellar for wine: give it one of its own.'],
    ['Cellar,Mystery,30,grog,40', 'What its kind "grog" means is not said: --kinds "grog=products", say.'],
    ['Cellar,Port,30,wine,140', 'Its alcohol is not a percentage from 0 to 100.'],
  ])('%s is refused', async (line, reason) => {
    const { rejections } = await bring(rows('Snacks,Chips,3,,', 'Cellar,Merlot,20,wine,13', line))
    expect(rejections.map((one) => one.reason)).toEqual([reason])
  })
})

describe('[OPT-03] [ADM-11] option groups from a file', () => {
  test('answers that stay keep their numbers, so that carts which hold them stay good', async () => {
    await bring(itemWith(oneOf('Size', option('Small'), option('Large', 200)), oneOf('Rice', option('White'))))
    const before = await only()
    const other = itemWith(
      oneOf('Size', option('Large', 250), option('Huge', 400)),
      oneOf('Sauce', option('Mild', 0, oneOf('Side', option('Left'), option('Right')))),
    )
    expect((await bring(other)).counts).toEqual({ items: { changed: 1 } })
    expect((await bring(other)).counts).toEqual({ items: { unchanged: 1 } })
    const after = await only()
    const [size, sauce] = after.groups
    expect(size?.optionQuestions[0]?.id).toBe(before.groups[0]?.optionQuestions[0]?.id)
    expect(size?.optionQuestions[0]?.answers).toEqual([
      { ...before.groups[0]?.optionQuestions[0]?.answers[1], additionalCost: 250 },
      { id: expect.any(Number), answer: 'Huge', additionalCost: 400 },
    ])
    expect(sauce?.optionQuestions[0]?.answers[0]?.groups?.[0]?.name).toBe('Side')
    const without = await bring(itemWith())
    expect(without.counts).toEqual({ items: { changed: 1 } })
    expect((await only()).groups).toEqual([])
    const left = await db
      .selectFrom('option_question_groups')
      .where('menu_item_id', '=', after.menu_item_id)
      .where('deleted_at', 'is', null)
      .selectAll()
      .execute()
    expect(left).toEqual([])
  })

  test('a follow-up that is no longer asked goes, and its answer stays', async () => {
    await bring(itemWith(oneOf('Drink', option('Soda', 100, oneOf('Flavour', option('Cola'), option('Lime'))))))
    const { version } = await menu()
    await bring(itemWith(oneOf('Drink', option('Soda', 100))))
    expect((await only()).groups[0]?.optionQuestions[0]?.answers).toEqual([
      { id: expect.any(Number), answer: 'Soda', additionalCost: 100 },
    ])
    expect((await menu()).version).toBeGreaterThan(version)
  })

  test('groups that lie deeper than a follow-up are refused, and so are those that cannot be answered', async () => {
    const deep = oneOf('A', option('a', 0, oneOf('B', option('b', 0, oneOf('C', option('c'))))))
    const items = [deep, oneOf('Empty'), { ...oneOf('Two', option('a')), min_choices: 2, max_choices: 2 }].map(
      (group, at) => ({
        name: `Bowl ${at}`,
        price: 8,
        option_groups: [group],
      }),
    )
    const { rejections } = await bring([...items, { name: 'Plain', price: 8 }])
    expect(rejections.map(({ line, reason }) => [line, reason])).toEqual([
      [1, "Its groups lie 3 deep; a group may follow up an option, but not a follow-up's option."],
      [2, 'Its group Empty has no options.'],
      [3, 'Its group Two asks for 2 of 1 options.'],
    ])
  })

  test('an item whose price comes with a choice that must be made needs none of its own', async () => {
    const sizes = oneOf('Size', option('Small', 300), option('Large', 500))
    const { counts, rejections } = await bring({
      items: [
        { name: 'Soda', option_groups: [sizes] },
        { name: 'Cup', option_groups: [{ ...sizes, optional: true }] },
        { name: 'Trick', price_cents: 300, option_groups: [oneOf('Without', option('Anything', -300))] },
      ],
    })
    expect(counts).toEqual({ categories: { added: 1 }, items: { added: 1 } })
    expect(rejections.map(({ text, reason }) => [text, reason])).toEqual([
      ['Cup', 'It has no price, and no option that must be chosen and has one, so it could be ordered for nothing.'],
      ['Trick', 'Its options can lower its price to nothing.'],
    ])
  })

  test('the example of the documentation is a menu', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/imports/menu-format.md'), 'utf8')
    const done = await bring(/```json\n(.*?)```/s.exec(page)?.[1])
    expect(done).toMatchObject({ counts: { categories: { added: 2 }, items: { added: 3 } }, rejected: 0, notes: [] })
    const [ribs, tacos, red] = [...(await menu()).items.values()]
    const [sides, drink] = ribs?.groups.flatMap(({ optionQuestions }) => optionQuestions) ?? []
    expect(sides).toMatchObject({ type: questionTypes.quantities, rangeMin: 2, rangeMax: 2 })
    expect(drink).toMatchObject({ type: questionTypes.checkboxes, rangeMin: 0, rangeMax: 1 })
    expect(drink?.answers[1]?.groups?.[0]?.name).toBe('Flavor')
    const [pieces, salsas, line] = tacos?.groups ?? []
    expect(pieces).toMatchObject({ name: 'Your tacos', groupType: 1, quantity: 3 })
    expect(pieces?.optionQuestions.map(({ type }) => type)).toEqual([questionTypes.multipleChoice, questionTypes.scale])
    expect(salsas?.optionQuestions).toMatchObject([{ additionalCostPerQuantity: 50, rangeMax: 4 }])
    expect(line?.optionQuestions).toMatchObject([{ question: 'Name on the box', type: questionTypes.text }])
    expect(tacos).toMatchObject({ active: false, restore_at: Date.parse('2026-12-25T05:00:00Z') })
    expect((await menu()).integration_items).toMatchObject([
      { integration_item_id: tacos?.integration_item_id, name: 'TACO 3' },
    ])
    expect(red).toMatchObject({ base_price: 700, upc: '080686001126', category_type: categoryTypes.wine })
  })

  test('questions of a block keep their numbers by their names, in any order', async () => {
    const size = oneOf('Size', option('Small'), option('Large'))
    const heat = { name: 'Heat', ask: 'number', from: 1, to: 5 }
    await bring(itemWith({ name: 'Bowl', questions: [size, heat] }))
    const before = (await only()).groups[0]
    const turned = itemWith({ name: 'Bowl', pieces: 2, questions: [{ ...heat, to: 9 }, size] })
    expect((await bring(turned)).counts).toEqual({ items: { changed: 1 } })
    expect((await bring(turned)).counts).toEqual({ items: { unchanged: 1 } })
    const after = (await only()).groups[0]
    expect(after).toMatchObject({ optionQuestionGroupId: before?.optionQuestionGroupId, groupType: 1, quantity: 2 })
    expect(after?.optionQuestions).toEqual([{ ...before?.optionQuestions[1], rangeMax: 9 }, before?.optionQuestions[0]])
    const { counts } = await bring(itemWith({ name: 'Bowl', pieces: 2, questions: [size] }))
    expect(counts).toEqual({ items: { changed: 1 } })
    expect((await only()).groups[0]?.optionQuestions).toEqual([before?.optionQuestions[0]])
  })

  test('what stands of an item stays where the file is silent: words of the kitchen and the till, the day it is back', async () => {
    const raw = { id: 1, name: 'Bowl', price: 8, active: false, restore_date: '2026-12-25', integration_item: 'BOWL' }
    const kitchen = oneOf('Side', { name: 'Slaw', kitchen_name: 'SLW' })
    await bring({ items: [{ ...raw, option_groups: [kitchen] }] })
    const silent = { items: [{ id: 1, name: 'Bowl', price: 8, option_groups: [oneOf('Side', option('Slaw'))] }] }
    expect((await bring(silent)).counts).toEqual({ items: { unchanged: 1 } })
    const words = await db
      .selectFrom('option_answers')
      .select(['answer_restaurant', 'answer_restaurant_active'])
      .where('option_answer_id', '=', (await only()).groups[0]?.optionQuestions[0]?.answers[0]?.id ?? 0)
      .execute()
    expect(words).toEqual([{ answer_restaurant: 'SLW', answer_restaurant_active: true }])
    await bring({ items: [{ id: 1, name: 'Bowl', price: 8, active: true, restore_date: '', integration_item: '' }] })
    expect(await only()).toMatchObject({ active: true, restore_at: null, integration_item_id: null })
  })

  test('the pieces of a block, and what each piece costs, can carry the price', async () => {
    const wings = { name: 'Wings', pieces: 6, questions: [oneOf('Sauce', option('Hot', 100), option('Mild', 150))] }
    const buns = {
      name: 'Buns',
      min_total_quantity: 1,
      max_total_quantity: 4,
      price_each: '3.50',
      options: [{ name: 'Pork', max_quantity: 4 }],
    }
    const free = { name: 'Wings', pieces: 6, questions: [oneOf('Sauce', option('Hot'))] }
    const { rejections } = await bring({
      items: [
        { name: 'Six Wings', option_groups: [wings] },
        { name: 'Buns', option_groups: [buns] },
        { name: 'Nothing', option_groups: [free] },
        { name: 'Lost', price: 5, option_groups: [{ ...free, questions: [oneOf('Sauce', option('Hot', -100))] }] },
      ],
    })
    expect(rejections.map(({ text }) => text)).toEqual(['Nothing', 'Lost'])
  })

  test.for([
    ['asks for number, and has options', { name: 'Heat', ask: 'number', from: 0, to: 3, options: [option('Hot')] }],
    ['asks for a number, and not from where to where', { name: 'Heat', ask: 'number', from: 3, to: 3 }],
    ['has a price for each, and nothing that may be', { ...oneOf('Size', option('S'), option('L')), price_each: '1' }],
    ['The price of each in its group', { ...oneOf('Size', option('S')), price_each: 'much' }],
    ['has no questions', { name: 'Bowl', questions: [] }],
    ['A group of it has no name', { name: ' ', questions: [oneOf('Size', option('S'))] }],
    ['A group of it is none: pieces', { name: 'Bowl', pieces: 0, questions: [oneOf('Size', option('S'))] }],
    ['has no options', { name: 'Bowl', questions: [{ name: 'Bowl in a bowl', questions: [] }] }],
    [
      'cannot be asked by the piece',
      oneOf('Side', option('Bowl', 0, { name: 'Bowl', pieces: 2, questions: [oneOf('Size', option('S'))] })),
    ],
  ] as const)('an item is refused for its group: %s', async ([reason, group]) => {
    const { state, rejections } = await bring({ items: [{ name: 'Rice', price: 1 }, ...itemWith(group).items] })
    expect(state).toBe('done')
    expect(rejections).toMatchObject([{ line: 2, reason: expect.stringContaining(reason) }])
  })

  test('an item that is back on a day that there is not is refused', async () => {
    const { rejections } = await bring({
      items: [
        { name: 'Rice', price: 1 },
        { name: 'Bowl', price: 1, restore_date: '2026-02-30' },
      ],
    })
    expect(rejections).toMatchObject([{ line: 2, reason: 'Its restore_date is no day such as 2026-12-25.' }])
  })

  test('our own format names categories and what they hold; what we cannot ask is said', async () => {
    const sides = { ...oneOf('Sides', option('Slaw'), option('Fries')), free_choices: 1 }
    const done = await bring({
      categories: [
        {
          name: 'Plates',
          type: 'entrees',
          items: [{ id: 'p1', name: 'Ribs', price: '18.50', option_groups: [sides] }],
        },
        { name: 'House pours', type: 'wine', items: [{ id: 'w1', name: 'Red', price: 7, alcohol_percent: 12 }] },
      ],
    })
    expect(done).toMatchObject({ rejected: 0, counts: { items: { added: 2 } } })
    expect(done.notes).toEqual(['The first choices are free there; here each costs its price: Sides of Ribs.'])
    expect((await menu()).categories.map(({ name, type }) => [name, type])).toEqual([
      ['Plates', categoryTypes.entrees],
      ['House pours', categoryTypes.wine],
    ])
  })
})

describe('[ADM-11] a file that is no menu', () => {
  test.each<[string, unknown, ImportInput, string]>([
    ['another table', 'street,house\nMain,1', {}, 'The file has no column name'],
    ['nothing', '', {}, 'The file has no rows'],
    ['broken JSON', '{"items": [', {}, 'The file cannot be used. It is not JSON'],
    ['other JSON', '{"type": "FeatureCollection", "features": []}', {}, 'The file holds no menu'],
    ['JSON without items', '[]', {}, 'None of its items can be used'],
    ['a prototype', '{"items": [{"name": "A", "price": 1, "__proto__": {"x": 1}}]}', {}, 'A key is named __proto__'],
    ['a depth', `${'['.repeat(500)}${']'.repeat(500)}`, {}, 'It is nested deeper than'],
    [
      'a category of an unknown type',
      { categories: [{ name: 'A', type: 'soup', items: [] }] },
      {},
      'has a type that there is not: "soup"',
    ],
    [
      'a place of another market',
      'name,price\nA,1',
      { options: { franchise: 'Elsewhere' } },
      'has no place "Elsewhere"; it has',
    ],
    ['an unknown type', 'name,price\nA,1', { options: { type: 'soup' } }, '"soup" is not what a category holds'],
    ['a wrong list of kinds', 'name,price\nA,1', { options: { kinds: 'beer' } }, '--kinds is written as beer=beer'],
    ['a filter without a column', 'name,price\nA,1', { options: { only: 'Mumbai' } }, '--only is written as'],
    ['a filter of no column', 'name,price\nA,1', { options: { only: 'town=Rome' } }, 'The file has no column town'],
  ])('%s is refused in words', async (_what, content, wish, words) => {
    const before = await menu()
    const { state, error } = await bring(content, wish)
    expect(state).toBe('refused')
    expect(error).toContain(words)
    expect((await menu()).version).toBe(before.version)
  })

  test('rows and items that are broken are left out one by one', async () => {
    const { rejections } = await bring({
      items: [
        7,
        null,
        { name: 5, price: 1 },
        { name: ' \u200b', price: 1 },
        { name: 'A', price: 1, option_groups: [{ name: 'G', options: 'all' }] },
        { name: 'B', price: 1, id: 'x' },
        { name: 'C', price: 1, id: 'x' },
        { name: 'D', price_cents: 1.5 },
        { name: 'E', price: 1e21 },
      ],
    })
    expect(rejections.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 7, 8, 9])
    expect(rejections.find(({ line }) => line === 7)?.reason).toBe('Line 6 has this external id already.')
  })

  test.skipIf(!naughty)('any text goes in as it is or is refused, in every column', async () => {
    const texts = (JSON.parse(readFileSync(naughty ?? '', 'utf8')) as string[]).filter((text) => text.trim() !== '')
    const items = texts.flatMap((text) => [
      { name: text, price: 5 },
      { name: 'Soup', price: 5, category: text.slice(0, 90), description: text, kitchen_name: text },
      { name: 'Stew', price: 5, option_groups: [oneOf(text, option(text), option('Other'))] },
    ])
    const done = await bring({ items })
    expect(done.state).toBe('done')
    const again = await bring({ items })
    expect(again.counts).toEqual({ items: { unchanged: done.counts.items?.added } })
    const cells = texts.map((text) => `"${text.replaceAll('"', '""')}",5,"${text.replaceAll('"', '""')}"`)
    expect((await bring(['name,price,upc', ...cells].join('\n'))).state).toBe('done')
  })
})
