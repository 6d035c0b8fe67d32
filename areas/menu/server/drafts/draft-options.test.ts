import { beforeEach, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { EditedGroup } from '../../rules/edited-options.ts'
import { menuServer } from '../admin/testing.ts'
import { makeMenus } from '../menus.ts'
import { insertFranchise, insertMenuItem } from '../testing.ts'

const { db } = await testDatabase()
const server = await menuServer(db)
let admin: Awaited<ReturnType<typeof server.as>>
let market_id: number
let franchise_id: number
let ramen: Awaited<ReturnType<typeof insertMenuItem>>

const broth = {
  questions: [{ question: 'Broth', type: 'multipleChoice' as const, answers: { Tonkotsu: 0, Shoyu: 0, Miso: 100 } }],
}
beforeEach(async () => {
  market_id = (await insertMarket(db)).market_id
  admin = await server.as({ roles: ['admin'], market_ids: [market_id] })
  franchise_id = (await insertFranchise(db, { market_id })).franchise_id
  ramen = await insertMenuItem(db, franchise_id, { name: 'Ramen', groups: [broth] })
})

const address = (item = ramen) => `/admin/option_questions/${item.menu_item_id}`
type Editor = {
  item: { options_version: number }
  option_question_groups: EditedGroup[]
  draft: { name: string; version: number; is_stale: boolean } | null
  drafts: { menu_draft_id: number; name: string }[]
}
const editor = (item = ramen, search = ''): Promise<Editor> => admin.read(`${address(item)}${search}`)
const groupsAt = async (cost: string, item = ramen): Promise<EditedGroup[]> =>
  JSON.parse(
    JSON.stringify((await editor(item)).option_question_groups).replace(/("Miso","answerPrice":")[^"]+/, `$1${cost}`),
  )
async function send(path: string, groups: readonly EditedGroup[], more: Record<string, unknown> = {}, by = admin) {
  const { item } = await editor()
  const body = { option_question_groups: groups, options_version: item.options_version, ...more }
  return by.post(`${address()}${path}`, body)
}
const draft = (groups: readonly EditedGroup[], more = {}, by = admin) => send('/draft', groups, more, by)
const draftOf = async (menu_draft_id: number) => (await admin.read(`/admin/menu_drafts/${menu_draft_id}`)).draft
const act = (menu_draft_id: number, what: string, version: number, more = {}) =>
  admin.post(`/admin/menu_drafts/${menu_draft_id}/act`, { version, act: { what, ...more } })
const onMenu = async (item = ramen) =>
  (await makeMenus(db).current(franchise_id))?.items.get(item.menu_item_id)?.groups[0]?.optionQuestions[0]?.answers

describe('[SIL-ORD-095] questions in a draft', () => {
  test('change nothing yet; gone live, an answer that was edited is another one, and whoever looks at the menu is told', async () => {
    const { menu_draft_id, version } = await draft(await groupsAt('1.50'), { draft_name: 'Winter' })
    expect(await onMenu()).toMatchObject([{}, {}, { id: ramen.answer('Miso'), additionalCost: 100 }])
    expect(await draftOf(menu_draft_id)).toMatchObject({
      name: 'Winter',
      changes: [{ what: 'questions', name: 'Ramen', lines: [{ before: 'Miso +$1.00', after: 'Miso +$1.50' }] }],
      outlook: ['done'],
    })
    server.deps.hints.heard.length = 0
    expect(await act(menu_draft_id, 'live', version)).toMatchObject({ success: true })
    const after = await onMenu()
    expect(after).toMatchObject([
      { id: ramen.answer('Tonkotsu') },
      { id: ramen.answer('Shoyu') },
      { answer: 'Miso', additionalCost: 150 },
    ])
    expect(after?.[2]?.id).not.toBe(ramen.answer('Miso'))
    expect(await draftOf(menu_draft_id)).toMatchObject({ status: 'live', results: ['done'], outlook: null })
    expect(server.deps.hints.heard).toContainEqual(expect.objectContaining({ topic: `menu:${franchise_id}` }))
    expect((await editor()).item.options_version).toBe(2)
  })

  test('of several items join one draft, with those that ask the same, and go live by one transaction', async () => {
    const soup = await insertMenuItem(db, franchise_id, { name: 'Soup', groups: [broth] })
    const prices = {
      franchise_id,
      name: 'Up',
      menu_item_ids: [ramen.menu_item_id],
      way: 'set',
      amount: 1700,
      rounding: 'cent',
    }
    const { menu_draft_id } = await admin.post('/admin/menu_drafts', prices)
    expect((await editor()).drafts).toMatchObject([{ menu_draft_id, name: 'Up' }])
    const reuse = [{ optionQuestionGroupId: ramen.groupIds[0], menu_item_ids: [soup.menu_item_id] }]
    expect(await draft(await groupsAt('2.00'), { menu_draft_id, reuse })).toMatchObject({ menu_draft_id, version: 2 })
    expect(await draftOf(menu_draft_id)).toMatchObject({ change_count: 3, outlook: ['done', 'done', 'done'] })
    await act(menu_draft_id, 'live', 2)
    for (const item of [ramen, soup])
      expect(await onMenu(item)).toMatchObject([{ id: item.answer('Tonkotsu') }, {}, { additionalCost: 200 }])
    expect((await draftOf(menu_draft_id)).results).toEqual(['done', 'done', 'done'])
  })

  test('that somebody has changed on the menu since stay as they set them, are told before, and may be drafted anew', async () => {
    const { menu_draft_id } = await draft(await groupsAt('1.50'))
    await send('', await groupsAt('3.00'))
    expect(await draftOf(menu_draft_id)).toMatchObject({ outlook: ['changed_meanwhile'] })
    const stale = await editor(ramen, `?menu_draft_id=${menu_draft_id}`)
    expect(stale.draft).toMatchObject({ version: 1, is_stale: true })
    expect(stale.option_question_groups[0]?.optionQuestions[0]?.answers.map(({ answerId }) => answerId > 0)).toEqual([
      true,
      true,
      false,
    ])
    const again = { menu_draft_id, draft_version: 1 }
    expect(await draft(stale.option_question_groups, again)).toMatchObject({ version: 2 })
    expect(await draftOf(menu_draft_id)).toMatchObject({ change_count: 1, outlook: ['done'] })
    await act(menu_draft_id, 'live', 2)
    expect(await onMenu()).toMatchObject([{}, {}, { answer: 'Miso', additionalCost: 150 }])

    const second = await draft(await groupsAt('9.00'))
    await send('', [])
    await act(second.menu_draft_id, 'live', 1)
    expect((await draftOf(second.menu_draft_id)).results).toEqual(['changed_meanwhile'])
    expect(await onMenu()).toBeUndefined()
  })

  test('of an item that is deleted by then are told, and the rest goes live', async () => {
    const soup = await insertMenuItem(db, franchise_id, { name: 'Soup', groups: [broth] })
    const reuse = [{ optionQuestionGroupId: ramen.groupIds[0], menu_item_ids: [soup.menu_item_id] }]
    const { menu_draft_id } = await draft(await groupsAt('1.50'), { reuse })
    await admin.send('DELETE', `/admin/menu_items/${ramen.menu_item_id}`, {})
    await act(menu_draft_id, 'live', 1)
    expect((await draftOf(menu_draft_id)).results).toEqual(['gone', 'done'])
    expect(await onMenu(soup)).toMatchObject([{}, {}, { additionalCost: 150 }])
  })

  test('are taken out again', async () => {
    const { menu_draft_id } = await draft(await groupsAt('1.50'))
    expect(await act(menu_draft_id, 'take_out', 1, { at: 1 })).toMatchObject({ status: 409 })
    expect(await act(menu_draft_id, 'take_out', 1, { at: 0 })).toMatchObject({ version: 2 })
    expect(await draftOf(menu_draft_id)).toMatchObject({ changes: [], change_count: 0 })
    expect((await admin.page(`${address()}?menu_draft_id=${menu_draft_id}`)).statusCode).toBe(404)
  })
})

describe('a draft is refused', () => {
  test('where nothing would change, and where customers could not answer', async () => {
    expect(await draft(await groupsAt('1.00'))).toMatchObject({ status: 422, error: 'nothing_changes' })
    const empty = (await groupsAt('1.00')).map((group) => ({
      ...group,
      optionQuestions: group.optionQuestions.map((question) => ({ ...question, answers: [] })),
    }))
    expect(await draft(empty)).toMatchObject({ status: 422, error: 'options_invalid' })
  })

  test('that would write over what somebody put in it unseen, that is closed, or that is of another menu', async () => {
    const { menu_draft_id } = await draft(await groupsAt('1.50'))
    const other = await groupsAt('1.75')
    expect(await draft(other, { menu_draft_id })).toMatchObject({ status: 409, error: 'in_draft_already' })
    expect(await draft(other, { menu_draft_id, draft_version: 2 })).toMatchObject({
      status: 409,
      error: 'draft_changed',
    })
    expect(await draft(other, { menu_draft_id, draft_version: 1 })).toMatchObject({ version: 2 })
    await act(menu_draft_id, 'drop', 2)
    expect(await draft(other, { menu_draft_id })).toMatchObject({ status: 409, error: 'draft_closed' })
    const next = await insertFranchise(db, { market_id })
    const theirs = await insertMenuItem(db, next.franchise_id, { groups: [broth] })
    const body = { option_question_groups: await groupsAt('4.00', theirs), options_version: 1 }
    const far = await admin.post(`${address(theirs)}/draft`, body)
    expect(await draft(other, { menu_draft_id: far.menu_draft_id })).toMatchObject({ status: 404 })
    expect(await draft(other, { menu_draft_id: 999_999 })).toMatchObject({ status: 404 })
  })

  test('[ADM-19] to whoever is no admin, and to an admin of other markets', async () => {
    const groups = await groupsAt('1.50')
    const menuEditor = await server.as({
      roles: ['menu_editor'],
      market_ids: [market_id],
      franchise_ids: [franchise_id],
    })
    expect(await draft(groups, {}, menuEditor)).toMatchObject({ status: 403 })
    const elsewhere = await insertMarket(db)
    const stranger = await server.as({ roles: ['admin'], market_ids: [elsewhere.market_id] })
    expect(await draft(groups, {}, stranger)).toMatchObject({ status: 404 })
  })
})
