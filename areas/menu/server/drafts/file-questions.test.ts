import { beforeEach, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { menuServer } from '../admin/testing.ts'
import { makeMenus } from '../menus.ts'
import { insertFranchise, insertMenuItem } from '../testing.ts'
import { uploadMenuFile } from './testing.ts'

const { db } = await testDatabase()
const server = await menuServer(db)
let admin: Awaited<ReturnType<typeof server.as>>
let market_id: number
let franchise_id: number
let ramen: Awaited<ReturnType<typeof insertMenuItem>>

beforeEach(async () => {
  market_id = (await insertMarket(db)).market_id
  admin = await server.as({ roles: ['admin'], market_ids: [market_id] })
  franchise_id = (await insertFranchise(db, { market_id })).franchise_id
  const answers = { Tonkotsu: 0, Shoyu: 0, Miso: 100 }
  const groups = [{ questions: [{ question: 'Broth', type: 'multipleChoice' as const, answers }] }]
  ramen = await insertMenuItem(db, franchise_id, { name: 'Ramen', groups })
})

const upload = (content: string, by = admin) => uploadMenuFile(server.app, by, franchise_id, content)
async function exported(): Promise<string> {
  const headers = { cookie: admin.cookie }
  return (await server.app.inject({ url: `/admin/menu_items/file.csv?franchise_id=${franchise_id}`, headers })).body
}
const draftOf = async (menu_draft_id: number) => (await admin.read(`/admin/menu_drafts/${menu_draft_id}`)).draft
const goLive = (menu_draft_id: number) =>
  admin.post(`/admin/menu_drafts/${menu_draft_id}/act`, { version: 1, act: { what: 'live' } })
const onMenu = async (name: string) =>
  [...((await makeMenus(db).current(franchise_id))?.items.values() ?? [])].find((item) => item.name === name)?.groups

const soup = `,entrees,Soup,6.00,"Size | multiple choice
  - Cup
  - Bowl | +2.00
    Bread | text
Extras | checkboxes | up to 2
  - Egg | +1.50 | kitchen: EGG
  - Nori"
`

describe('[SIL-ORD-095] questions in a menu’s file', () => {
  test('are written, and read again without a change', async () => {
    const text = await exported()
    expect(text).toContain('"Broth | multiple choice\n  - Tonkotsu\n  - Shoyu\n  - Miso | +1.00",yes,')
    expect(await upload(text)).toMatchObject({ status: 422, error: 'nothing_changes' })
  })

  test('that are changed show as what they change; gone live, an answer that was edited is another one', async () => {
    const text = (await exported()).replace('+1.00', '+1.50').replace('  - Shoyu\n', '').replace('10.00', '11.00')
    const { menu_draft_id } = await upload(text)
    expect(await draftOf(menu_draft_id)).toMatchObject({
      changes: [
        { what: 'change', after: { base_price: 1100 } },
        {
          what: 'questions',
          name: 'Ramen',
          lines: [
            { field: 'Broth: Miso', before: 'Miso +$1.00', after: 'Miso +$1.50' },
            { field: 'Broth: Shoyu', before: 'Shoyu', after: '' },
          ],
        },
      ],
      outlook: ['done', 'done'],
    })
    const editor = await admin.read(`/admin/option_questions/${ramen.menu_item_id}?menu_draft_id=${menu_draft_id}`)
    expect(editor.draft).toMatchObject({ menu_draft_id, is_stale: false })
    await goLive(menu_draft_id)
    const [broth] = (await onMenu('Ramen')) ?? []
    expect(broth).toMatchObject({ optionQuestionGroupId: ramen.groupIds[0] })
    expect(broth?.optionQuestions[0]).toMatchObject({
      id: ramen.option('Broth'),
      answers: [{ id: ramen.answer('Tonkotsu') }, { answer: 'Miso', additionalCost: 150 }],
    })
    expect(broth?.optionQuestions[0]?.answers[1]?.id).not.toBe(ramen.answer('Miso'))
    expect((await draftOf(menu_draft_id)).results).toEqual(['done', 'done'])
  })

  test('of a new item are drafted with it, and customers are asked from the moment that it is there', async () => {
    const { menu_draft_id } = await upload(`item_id,category,name,price,questions\n${soup}`)
    expect(await draftOf(menu_draft_id)).toMatchObject({
      change_count: 1,
      changes: [
        {
          what: 'add',
          name: 'Soup',
          lines: [
            { field: 'Size', after: 'Multiple choice: Cup, Bowl +$2.00' },
            { field: 'Size: Bowl: Bread', after: 'Text' },
            { field: 'Extras', after: 'Checkboxes, up to 2: Egg +$1.50, Nori' },
            { field: 'Extras: Egg: for the kitchen', after: 'EGG' },
          ],
        },
      ],
      outlook: ['done'],
    })
    expect(await onMenu('Soup')).toBeUndefined()
    server.deps.hints.heard.length = 0
    await goLive(menu_draft_id)
    expect(await onMenu('Soup')).toMatchObject([
      {
        optionQuestions: [
          { type: 0, answers: [{ answer: 'Cup' }, { answer: 'Bowl', additionalCost: 200, groups: [{}] }] },
        ],
      },
      { optionQuestions: [{ type: 1, rangeMax: 2, answers: [{ answer: 'Egg' }, { answer: 'Nori' }] }] },
    ])
    expect(await exported()).toContain('  - Egg | +1.50 | kitchen: EGG\n')
    expect(server.deps.hints.heard).toContainEqual(expect.objectContaining({ topic: `menu:${franchise_id}` }))
    // Of a second try of the same file nothing is left to do.
    expect(await draftOf((await upload(`item_id,category,name,price,questions\n${soup}`)).menu_draft_id)).toMatchObject(
      {
        change_count: 0,
        problems: [{ line: 2, reason: expect.stringContaining('There is Soup in this category already') }],
      },
    )
  })

  test('of a new item are edited in its draft before it is there, beside what the place’s other items ask', async () => {
    const { menu_draft_id } = await upload(`item_id,category,name,price,questions\n${soup}`)
    const page = `/admin/option_questions/-1?menu_draft_id=${menu_draft_id}`
    const editor = await admin.read(page)
    expect(editor).toMatchObject({
      item: { menu_item_id: -1, name: 'Soup', base_price: '6.00', category: { name: 'entrees' } },
      draft: { menu_draft_id, version: 1, is_stale: false },
      option_question_groups: [{}, {}],
    })
    const library = await admin.ask(`/admin/option_questions/-1/library?menu_draft_id=${menu_draft_id}`)
    expect(library.library).toMatchObject([{ items: [{ name: 'Ramen' }] }])
    const save = (groups: unknown[], draft_version: number, by = admin) =>
      by.post('/admin/option_questions/-1/draft', {
        option_question_groups: groups,
        options_version: 0,
        menu_draft_id,
        draft_version,
      })
    const groups = [...editor.option_question_groups.slice(1), library.library[0].group]
    const stranger = await server.as({ roles: ['admin'], market_ids: [(await insertMarket(db)).market_id] })
    expect(await save(groups, 1, stranger)).toMatchObject({ status: 404 })
    expect((await stranger.page(page)).statusCode).toBe(404)
    expect(await save(editor.option_question_groups, 1)).toMatchObject({ status: 422, error: 'nothing_changes' })
    expect(await save([{ ...groups[0], optionQuestions: [] }], 1)).toMatchObject({ error: 'options_invalid' })
    expect(await save(groups, 1)).toMatchObject({ success: true, version: 2 })
    expect(await save(groups, 1)).toMatchObject({ status: 409, error: 'draft_changed' })
    await admin.post(`/admin/menu_drafts/${menu_draft_id}/act`, { version: 2, act: { what: 'live' } })
    expect(await onMenu('Soup')).toMatchObject([
      { optionQuestions: [{ question: 'Extras' }] },
      { optionQuestions: [{ question: 'Broth', answers: [{ answer: 'Tonkotsu' }, {}, { additionalCost: 100 }] }] },
    ])
    expect(await onMenu('Ramen')).toMatchObject([{ optionQuestions: [{ id: ramen.option('Broth') }] }])
    expect((await admin.page(page)).statusCode).toBe(404)
    expect(await save(groups, 3)).toMatchObject({ status: 409, error: 'draft_closed' })
    expect((await admin.page('/admin/option_questions/-1')).statusCode).toBe(404)
  })

  test('of an item whose name another has by then are not asked anywhere', async () => {
    const { menu_draft_id } = await upload(`item_id,category,name,price,questions\n${soup}`)
    const { menu_category_id } = ramen
    await db
      .insertInto('menu_items')
      .values({ franchise_id, menu_category_id, name: 'soup', base_price: 1, position: 9 })
      .execute()
    await goLive(menu_draft_id)
    expect((await draftOf(menu_draft_id)).results).toEqual(['name_taken'])
    expect(await onMenu('soup')).toEqual([])
  })

  test('that customers could not answer are told with their line; the other rows are taken', async () => {
    const other = await insertMenuItem(db, franchise_id, { name: 'Tea' })
    const rows = [
      `${ramen.menu_item_id},5.00,"Broth | soup"`,
      `${other.menu_item_id},3.00,"Milk | checkboxes | at least 3\n- Oat"`,
      `${other.menu_item_id},3.00,`,
    ]
    const { menu_draft_id } = await upload(`item_id,price,questions\n${rows.slice(0, 2).join('\n')}\n`)
    expect(await draftOf(menu_draft_id)).toMatchObject({
      change_count: 0,
      problems: [
        { line: 2, reason: expect.stringContaining('Its questions, line 1: “soup”') },
        { line: 3, reason: 'Milk cannot be chosen: 3 of at most 1. Tea cannot be ordered.' },
      ],
    })
    const { menu_draft_id: second } = await upload(`item_id,price,questions\n${rows[0]}\n${rows[2]}\n`)
    expect(await draftOf(second)).toMatchObject({ change_count: 1, problems: [{ line: 2 }] })
  })

  test('[ADM-19] are an admin’s: an editor’s file that changes them is told so, and one that does not is taken', async () => {
    const editor = await server.as({ roles: ['menu_editor'], market_ids: [market_id], franchise_ids: [franchise_id] })
    const text = (await exported()).replace('10.00', '11.00')
    const { menu_draft_id } = await upload(text, editor)
    expect(await draftOf(menu_draft_id)).toMatchObject({ change_count: 1, problems: [] })
    const refused = await upload(text.replace('+1.00', '+9.00'), editor)
    expect(await draftOf(refused.menu_draft_id)).toMatchObject({
      change_count: 0,
      problems: [{ line: 2, reason: expect.stringContaining('for admins') }],
    })
  })
})
