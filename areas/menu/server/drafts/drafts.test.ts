import { beforeEach, describe, expect, test } from 'vitest'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { menuArea } from '../area.ts'
import { insertFranchise, insertMenuItem, tieToTill } from '../testing.ts'
import { goLiveWhenDue } from './go-live.ts'
import { uploadMenuFile } from './testing.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-21T17:00:00Z')
const server = await staffServer(db, (deps) => [menuArea(deps, {})], { roles: ['admin'], clock })

let franchise_id: number
let burger: Awaited<ReturnType<typeof insertMenuItem>>
let fries: Awaited<ReturnType<typeof insertMenuItem>>
let rosa: Awaited<ReturnType<typeof server.as>>

beforeEach(async () => {
  clock.set('2026-11-21T17:00:00Z')
  const { market_id } = await insertMarket(db, { time_zone: 'America/New_York' })
  franchise_id = (await insertFranchise(db, { market_id, name: 'Otter Burger' })).franchise_id
  burger = await insertMenuItem(db, franchise_id, { name: 'Otter Burger', base_price: 950, description: '=cmd()' })
  fries = await insertMenuItem(db, franchise_id, { name: 'Fries', base_price: 400, category: 'sides' })
  rosa = await server.as({ market_ids: [market_id] })
})

const upload = (content: string | Buffer, { by = rosa, id = franchise_id } = {}) =>
  uploadMenuFile(server.app, by, id, content)
const exported = async (by = rosa) => (await by.get(`/admin/menu_items/file.csv?franchise_id=${franchise_id}`)).body
const draftOf = async (menu_draft_id: number) => (await rosa.read(`/admin/menu_drafts/${menu_draft_id}`)).draft
const act = (menu_draft_id: number, what: Record<string, unknown>, version = 1, by = rosa) =>
  by.post(`/admin/menu_drafts/${menu_draft_id}/act`, { version, act: what })
const item = (id: number) =>
  db.selectFrom('menu_items').selectAll().where('menu_item_id', '=', id).executeTakeFirstOrThrow()
const priceFile = (price: string) => `item_id,price\n${burger.menu_item_id},${price}\n`
const draftPrice = async (price = '10.25'): Promise<number> => (await upload(priceFile(price))).menu_draft_id
const scheduledJobs = () =>
  db
    .selectFrom('jobs')
    .select(['payload', 'run_at'])
    .where('kind', '=', 'menu_draft')
    .orderBy('job_id', 'desc')
    .execute()

describe('a menu as a file', () => {
  test('is read again without a change, and no cell of it is a formula', async () => {
    const text = await exported()
    expect(text).toContain(`${burger.menu_item_id},entrees,Otter Burger,9.50,'=cmd(),,,${'%N'},`)
    expect(await upload(text)).toMatchObject({ status: 422, error: 'nothing_changes', field: 'file' })
  })

  test('that was changed in a spreadsheet is a draft: what it changes, and what of it cannot be taken', async () => {
    const text = (await exported())
      .replace('9.50', '10.25')
      .replace(/\r\n$/, '\r\n,sides,Slaw,3,Of cabbage,,,,,,,,,\r\nt0a:1,sides,Ghost,3,,,,,,,,,,\r\n')
    const { status, menu_draft_id } = await upload(text)
    expect(status).toBe(200)
    const draft = await draftOf(menu_draft_id)
    expect(draft).toMatchObject({
      name: 'Winter',
      status: 'open',
      change_count: 2,
      changes: [
        { what: 'change', menu_item_id: burger.menu_item_id, before: { base_price: 950 }, after: { base_price: 1025 } },
        { what: 'add', name: 'Slaw' },
      ],
      problems: [{ line: 5, reason: expect.stringContaining('temporary') }],
    })
    expect((await item(burger.menu_item_id)).base_price).toBe(950)
  })

  test.each<[string, string | Buffer, number, string]>([
    ['nothing', '', 422, 'file_unreadable'],
    ['a head alone', 'item_id,name\n', 422, 'file_unreadable'],
    ['no columns of ours', 'a,b\n1,2\n', 422, 'file_unreadable'],
    ['an open quotation mark', 'item_id,name\n1,"Otter\n', 422, 'file_unreadable'],
    ['five megabytes', Buffer.alloc(5 * 1024 * 1024, 'a'), 413, 'file_too_large'],
    ['too many rows', `item_id,name\n${'1,x\n'.repeat(10_001)}`, 422, 'too_many_rows'],
  ])('of %s is refused', async (_, content, status, error) => {
    const refused = await upload(content)
    expect(refused).toMatchObject({ status, error })
    expect(refused.message).toMatch(/\.$/)
  })

  test('with a NUL, or more cells than its head, keeps the other rows', async () => {
    const id = burger.menu_item_id
    const { menu_draft_id } = await upload(`item_id,price\n${id},10.25\n${fries.menu_item_id},\u0000\n${id},1,2,3,4\n`)
    expect(await draftOf(menu_draft_id)).toMatchObject({ change_count: 1, problems: [{ line: 3 }, { line: 4 }] })
  })
})

describe('a draft goes live', () => {
  test('at once, whole, with a line in each item’s history and a hint to whoever looks at the menu', async () => {
    const other = await insertMenuItem(db, franchise_id, { name: 'Old Pie' })
    const { menu_draft_id } = await upload(
      `item_id,name,price,category,delete\n${burger.menu_item_id},Big Otter,10.25,sides,\n${other.menu_item_id},Old Pie,1,entrees,yes\n,Slaw,3,sides,\n`,
    )
    server.deps.hints.heard.length = 0
    expect(await act(menu_draft_id, { what: 'live' })).toMatchObject({ success: true, version: 2 })
    expect(await item(burger.menu_item_id)).toMatchObject({
      name: 'Big Otter',
      base_price: 1025,
      menu_category_id: fries.menu_category_id,
    })
    expect((await item(other.menu_item_id)).deleted_at).not.toBeNull()
    const slaw = await db
      .selectFrom('menu_items')
      .selectAll()
      .where('name', '=', 'Slaw')
      .where('franchise_id', '=', franchise_id)
      .executeTakeFirstOrThrow()
    expect(slaw).toMatchObject({ base_price: 300, menu_category_id: fries.menu_category_id, active: true })
    expect(await draftOf(menu_draft_id)).toMatchObject({ status: 'live', results: ['done', 'done', 'done'] })
    const { menu_version } = await db
      .selectFrom('franchises')
      .select('menu_version')
      .where('franchise_id', '=', franchise_id)
      .executeTakeFirstOrThrow()
    expect(server.deps.hints.heard).toContainEqual({ topic: `menu:${franchise_id}`, version: menu_version })
    const story = await db
      .selectFrom('events')
      .select('what')
      .where('subject', '=', `menu_item:${burger.menu_item_id}`)
      .execute()
    expect(story).toEqual([{ what: 'menu_draft' }])
  })

  test('what somebody has changed since, or what is gone, is kept as it is and said', async () => {
    const { menu_draft_id } = await upload(`item_id,price\n${burger.menu_item_id},10.25\n${fries.menu_item_id},4.25\n`)
    await db
      .updateTable('menu_items')
      .set({ base_price: 999 })
      .where('menu_item_id', '=', burger.menu_item_id)
      .execute()
    await db
      .updateTable('menu_items')
      .set({ deleted_at: new Date() })
      .where('menu_item_id', '=', fries.menu_item_id)
      .execute()
    await act(menu_draft_id, { what: 'live' })
    expect((await item(burger.menu_item_id)).base_price).toBe(999)
    expect((await draftOf(menu_draft_id)).results).toEqual(['changed_meanwhile', 'gone'])
  })

  test('a new item whose name another has by now, or whose category is gone, is not made', async () => {
    const { menu_draft_id } = await upload('name,price,category\nSlaw,3,sides\nSoup,4,entrees\n')
    await insertMenuItem(db, franchise_id, { name: 'Other' })
    await db
      .insertInto('menu_items')
      .values({ franchise_id, menu_category_id: fries.menu_category_id, name: 'slaw', base_price: 1, position: 9 })
      .execute()
    await db
      .updateTable('menu_categories')
      .set({ deleted_at: new Date() })
      .where('menu_category_id', '=', burger.menu_category_id)
      .execute()
    await act(menu_draft_id, { what: 'live' })
    expect((await draftOf(menu_draft_id)).results).toEqual(['name_taken', 'category_gone'])
  })

  test('with a new category makes it first, the last of the menu, or takes the one that somebody has made since', async () => {
    const file = `item_id,name,price,category,category_type\n${burger.menu_item_id},Otter Burger,9.50,Winter,entrees\n,Stew,9,Winter,entrees\n`
    const named = () =>
      db
        .selectFrom('menu_categories')
        .select(['menu_category_id', 'name', 'type', 'position'])
        .where('franchise_id', '=', franchise_id)
        .where((row) => row.fn('lower', ['name']), '=', 'winter')
        .execute()
    const stews = () =>
      db
        .selectFrom('menu_items')
        .select('menu_category_id')
        .where('franchise_id', '=', franchise_id)
        .where('name', '=', 'Stew')
        .execute()
    const [first, second] = [await upload(file), await upload(file)]
    expect(await named()).toEqual([])
    expect(await draftOf(first.menu_draft_id)).toMatchObject({
      change_count: 3,
      categories: expect.arrayContaining([{ menu_category_id: -1, name: 'Winter' }]),
    })
    await act(first.menu_draft_id, { what: 'live' })
    const [winter] = await named()
    expect(winter).toMatchObject({ name: 'Winter', type: 1 })
    expect((await item(burger.menu_item_id)).menu_category_id).toBe(winter?.menu_category_id)
    expect(await stews()).toEqual([{ menu_category_id: winter?.menu_category_id }])
    expect((await draftOf(first.menu_draft_id)).results).toEqual(['done', 'done', 'done'])

    await act(second.menu_draft_id, { what: 'live' })
    expect((await draftOf(second.menu_draft_id)).results).toEqual(['unchanged', 'unchanged', 'name_taken'])
    expect(await named()).toHaveLength(1)
  })

  test('[SIL-OPS-114] a category is added by an admin alone', async () => {
    const { market_id } = await db
      .selectFrom('franchises')
      .select('market_id')
      .where('franchise_id', '=', franchise_id)
      .executeTakeFirstOrThrow()
    const editor = await server.as({ roles: ['menu_editor'], market_ids: [market_id], franchise_ids: [franchise_id] })
    const file = 'item_id,name,price,category,category_type\n,Stew,9,Winter,entrees\n'
    const { menu_draft_id } = await upload(file, { by: editor })
    expect(await draftOf(menu_draft_id)).toMatchObject({
      change_count: 0,
      problems: [{ line: 2, reason: 'There is no category Winter on this menu.' }],
    })
  })

  test('of two who press at once the second is told, and nothing is done twice', async () => {
    const { menu_draft_id } = await upload('name,price,category\nSlaw,3,sides\n')
    const replies = await whileRowsHeld(
      db,
      (tx) =>
        tx.selectFrom('menu_drafts').select('name').where('menu_draft_id', '=', menu_draft_id).forUpdate().execute(),
      () => [act(menu_draft_id, { what: 'live' }), act(menu_draft_id, { what: 'live' })],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const made = await db
      .selectFrom('menu_items')
      .select('menu_item_id')
      .where('name', '=', 'Slaw')
      .where('franchise_id', '=', franchise_id)
      .execute()
    expect(made).toHaveLength(1)
  })
})

describe('a draft at a time', () => {
  test('goes live by the market’s clock, once, also when its work runs twice', async () => {
    const id = await draftPrice()
    expect(await act(id, { what: 'schedule', day: '12/01/2026', minute: 6 * 60 })).toMatchObject({ version: 2 })
    const at = Date.parse('2026-12-01T11:00:00Z')
    expect(await draftOf(id)).toMatchObject({ status: 'scheduled', live_at: at })
    const [job] = await scheduledJobs()
    expect(job).toMatchObject({ payload: { menu_draft_id: id, live_at: at }, run_at: new Date(at) })
    clock.set(new Date(at))
    await goLiveWhenDue(server.deps.units, id, at)
    expect((await item(burger.menu_item_id)).base_price).toBe(1025)
    await db
      .updateTable('menu_items')
      .set({ base_price: 999 })
      .where('menu_item_id', '=', burger.menu_item_id)
      .execute()
    await goLiveWhenDue(server.deps.units, id, at)
    expect((await item(burger.menu_item_id)).base_price).toBe(999)
    // By then the session of whoever planned it is over.
    const draft = await db
      .selectFrom('menu_drafts')
      .select(['status', 'results'])
      .where('menu_draft_id', '=', id)
      .executeTakeFirst()
    expect(draft).toEqual({ status: 'live', results: ['done'] })
  })

  test('in the hour that spring takes away it goes live as that ends', async () => {
    const id = await draftPrice()
    await act(id, { what: 'schedule', day: '2027-03-14', minute: 150 })
    expect((await draftOf(id)).live_at).toBe(Date.parse('2027-03-14T07:00:00Z'))
  })

  test('that was put off or dropped does nothing at its first time', async () => {
    const id = await draftPrice()
    await act(id, { what: 'schedule', day: '12/01/2026', minute: 0 })
    const first = (await draftOf(id)).live_at
    await act(id, { what: 'schedule', day: '12/02/2026', minute: 0 }, 2)
    await goLiveWhenDue(server.deps.units, id, first)
    expect((await item(burger.menu_item_id)).base_price).toBe(950)
    await act(id, { what: 'unschedule' }, 3)
    expect(await draftOf(id)).toMatchObject({ status: 'open', live_at: null })
    await act(id, { what: 'rename', name: 'Later' }, 4)
    expect(await act(id, { what: 'drop' }, 5)).toMatchObject({ version: 6 })
    expect(await draftOf(id)).toMatchObject({ status: 'dropped', name: 'Later' })
    expect(await act(id, { what: 'live' }, 6)).toMatchObject({ status: 409, error: 'changed_meanwhile' })
  })

  test.each([
    [{ what: 'schedule', day: '11/21/2026', minute: 12 * 60 }, 'past_time'],
    [{ what: 'schedule', day: '02/30/2027', minute: 0 }, 'day_invalid'],
    [{ what: 'schedule', day: 'tomorrow', minute: 0 }, 'day_invalid'],
    [{ what: 'schedule', day: '12/25/2031', minute: 0 }, 'too_far'],
    [{ what: 'rename', name: '  ' }, 'name_missing'],
  ])('%o is refused', async (what, error) => {
    expect(await act(await draftPrice(), what)).toMatchObject({ status: 422, error })
  })

  test('somebody who saw an older version is told', async () => {
    const id = await draftPrice()
    await act(id, { what: 'rename', name: 'Mine' })
    expect(await act(id, { what: 'drop' })).toMatchObject({ status: 409, error: 'changed_meanwhile' })
    expect((await draftOf(id)).status).toBe('open')
  })
})

test('new prices of several items are drafted by the rule that changes them at once; a till’s are left out', async () => {
  await tieToTill(db, franchise_id, fries.menu_item_id)
  const menu_item_ids = [burger.menu_item_id, fries.menu_item_id]
  const prices = {
    franchise_id,
    name: 'Winter prices',
    menu_item_ids,
    way: 'raise_percent',
    amount: 10,
    rounding: 'nines',
  }
  const { menu_draft_id } = await rosa.post('/admin/menu_drafts', prices)
  expect((await draftOf(menu_draft_id)).changes).toEqual([
    {
      what: 'change',
      menu_item_id: burger.menu_item_id,
      name: 'Otter Burger',
      before: { base_price: 950 },
      after: { base_price: 1049 },
    },
  ])
  expect(await rosa.post('/admin/menu_drafts', { ...prices, menu_item_ids: [fries.menu_item_id] })).toMatchObject({
    status: 422,
    error: 'nothing_changes',
  })
})

test('[SIL-ORD-140] [SIL-OPS-114] nothing of another market is listed, read, drafted or taken live; an editor drafts the menus that are theirs', async () => {
  const id = await draftPrice()
  const elsewhere = await insertMarket(db)
  const stranger = await server.as({ market_ids: [elsewhere.market_id] })
  expect((await stranger.read('/admin/menu_drafts')).drafts).toEqual([])
  expect((await stranger.get(`/admin/menu_drafts?franchise_id=${franchise_id}`)).statusCode).toBe(404)
  expect((await stranger.get(`/admin/menu_drafts/${id}`)).statusCode).toBe(404)
  expect((await stranger.get(`/admin/menu_items/file.csv?franchise_id=${franchise_id}`)).statusCode).toBe(404)
  expect((await upload(priceFile('1'), { by: stranger })).status).toBe(404)
  expect((await act(id, { what: 'live' }, 1, stranger)).status).toBe(404)
  const { market_id } = await db
    .selectFrom('franchises')
    .select('market_id')
    .where('franchise_id', '=', franchise_id)
    .executeTakeFirstOrThrow()
  const editing = { roles: ['menu_editor'] as const, market_ids: [market_id] }
  const colleague = await server.as({
    ...editing,
    franchise_ids: [(await insertFranchise(db, { market_id })).franchise_id],
  })
  expect((await colleague.read('/admin/menu_drafts')).drafts).toEqual([])
  expect((await colleague.read('/admin/menu_drafts')).franchises).toHaveLength(1)
  expect((await colleague.get(`/admin/menu_drafts/${id}`)).statusCode).toBe(404)
  expect((await colleague.get(`/admin/menu_items/file.csv?franchise_id=${franchise_id}`)).statusCode).toBe(404)
  expect((await upload(priceFile('1'), { by: colleague })).status).toBe(404)
  expect((await act(id, { what: 'live' }, 1, colleague)).status).toBe(404)
  const prices = {
    franchise_id,
    name: 'Up',
    menu_item_ids: [fries.menu_item_id],
    way: 'raise_amount',
    amount: 5,
    rounding: 'cent',
  }
  expect((await colleague.post('/admin/menu_drafts', prices)).status).toBe(404)

  const editor = await server.as({ ...editing, franchise_ids: [franchise_id] })
  expect((await editor.read('/admin/menu_drafts')).drafts).toMatchObject([{ menu_draft_id: id }])
  expect(await exported(editor)).toContain('Otter Burger')
  const own = await upload(priceFile('11'), { by: editor })
  expect(await act(own.menu_draft_id, { what: 'rename', name: 'Spring' }, 1, editor)).toMatchObject({ version: 2 })
  expect(await act(own.menu_draft_id, { what: 'live' }, 2, editor)).toMatchObject({ success: true })
  expect(await item(burger.menu_item_id)).toMatchObject({ base_price: 1100 })
  const nobody = await server.as({ roles: ['staff'], market_ids: [market_id] })
  expect((await nobody.get('/admin/menu_drafts')).statusCode).toBe(403)
})

test('what a draft takes out of stock is out when it goes live, with who did it; what is back by its time counts as in stock', async () => {
  const stock = (id: number, word: string) => upload(`item_id,in_stock\n${id},${word}\n`)
  expect(await stock(burger.menu_item_id, 'yes')).toMatchObject({ status: 422, error: 'nothing_changes' })
  const { menu_draft_id } = await stock(burger.menu_item_id, 'no')
  expect(await draftOf(menu_draft_id)).toMatchObject({
    changes: [{ before: { active: true }, after: { active: false } }],
  })
  expect(await item(burger.menu_item_id)).toMatchObject({ active: true })
  await act(menu_draft_id, { what: 'live' })
  expect(await item(burger.menu_item_id)).toMatchObject({ active: false, restore_at: null, stock_source: 'editor' })
  expect(await exported()).toMatch(/Otter Burger.*,no,\r\n/)
  const past = new Date('2026-11-21T16:00:00Z')
  await db.updateTable('menu_items').set({ restore_at: past }).where('menu_item_id', '=', burger.menu_item_id).execute()
  expect(await stock(burger.menu_item_id, 'yes')).toMatchObject({ error: 'nothing_changes' })
  expect(await draftOf((await stock(burger.menu_item_id, 'perhaps')).menu_draft_id)).toMatchObject({
    problems: [{ reason: 'Its in_stock is neither yes nor no.' }],
  })
})

test('an item of another restaurant is none of this menu', async () => {
  const { market_id } = await db
    .selectFrom('franchises')
    .select('market_id')
    .where('franchise_id', '=', franchise_id)
    .executeTakeFirstOrThrow()
  const next = await insertFranchise(db, { market_id })
  const theirs = await insertMenuItem(db, next.franchise_id, { name: 'Theirs' })
  const { menu_draft_id } = await upload(`item_id,price\n${theirs.menu_item_id},1\n`)
  expect(await draftOf(menu_draft_id)).toMatchObject({ changes: [], problems: [{ line: 2 }] })
})

test('a long list of drafts goes on page by page', async () => {
  const id = await draftPrice()
  await db
    .insertInto('menu_drafts')
    .columns(['franchise_id', 'name', 'changes', 'problems', 'change_count', 'created_by', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('menu_drafts as d')
        .innerJoin('menu_items as i', 'i.franchise_id', 'd.franchise_id')
        .innerJoin('menu_items as j', 'j.franchise_id', 'd.franchise_id')
        .select([
          'd.franchise_id',
          'd.name',
          'd.changes',
          'd.problems',
          'd.change_count',
          'd.created_by',
          'd.created_at',
        ])
        .where('d.menu_draft_id', '=', id),
    )
    .execute()
  const first = await rosa.read(`/admin/menu_drafts?franchise_id=${franchise_id}`)
  expect(first.drafts).toHaveLength(5)
  expect((await rosa.get('/admin/menu_drafts?page=nonsense')).statusCode).toBe(400)
})
