import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { editedAnswer, editedGroup, editedQuestion } from '../../rules/edited-testing.ts'
import { uploadMenuFile } from '../drafts/testing.ts'
import { wireMenu } from '../menu-texts.ts'
import { makeMenus } from '../menus.ts'
import { insertFranchise, insertMenuItem } from '../testing.ts'
import { menuServer } from './testing.ts'

const { db } = await testDatabase()
const server = await menuServer(db)

test.each([
  ['markup', '<img src=x onerror=alert(1)>'],
  ['the end of a script', '</script><script>alert(1)'],
  ['SQL', `'); drop table menu_items; --`],
  ['a formula', '=HYPERLINK("http://x";"a")'],
  ['a formula by its sign', '+1-1|calc!A0'],
  ['a template', '{{7*7}} #{7*7} %s %N \\0'],
])(
  '[SIL-OPS-98] %s in every field of a menu is kept as the text that it is, on the page, on the menu and in the file',
  async (_what, hostile) => {
    const { market_id } = await insertMarket(db)
    const admin = await server.as({ roles: ['admin'], market_ids: [market_id] })
    const { franchise_id } = await insertFranchise(db, { market_id })
    const item = await insertMenuItem(db, franchise_id, { name: 'Ramen' })
    const of = (path: string) => `/admin/${path}`
    const saved = { success: true }

    const words = { name: hostile, description: hostile, kitchen_name: hostile, kitchen_short_code: hostile }
    const form = { _method: 'patch', ...words, data_source: hostile }
    expect(await admin.post(of(`menu_items/${item.menu_item_id}`), form)).toMatchObject(saved)
    expect(await admin.post(of(`menu_categories/${item.menu_category_id}`), { name: hostile })).toMatchObject(saved)
    const answers = [0, 1].map((at) =>
      editedAnswer({ answer: `${hostile}${at}`, answerRestaurant: hostile, answerRestaurantActive: true }),
    )
    const option_question_groups = [
      editedGroup({
        name: hostile,
        groupType: 0,
        optionQuestions: [editedQuestion({ question: hostile, fieldName: hostile, answers })],
      }),
    ]
    const questions = of(`option_questions/${item.menu_item_id}`)
    const { options_version } = (await admin.read(questions)).item
    expect(await admin.post(questions, { option_question_groups, options_version })).toMatchObject(saved)

    // As it is on the wire, in the editor's forms and to whoever prints it in the kitchen.
    const menu = await makeMenus(db).current(franchise_id)
    if (!menu) throw new Error('no menu')
    const [category] = wireMenu(menu, { now: Date.now(), time_zone: 'UTC' }, true).menu_categories
    expect(category).toMatchObject({ name: hostile, menu_items: [{ name: hostile, description: hostile }] })
    const asked = [
      { name: hostile, optionQuestions: [{ question: hostile, answers: answers.map(({ answer }) => ({ answer })) }] },
    ]
    expect(category?.menu_items[0]?.option_question_groups).toMatchObject(asked)
    for (const address of [of(`menu_items?franchise_id=${franchise_id}`), questions]) {
      const { body, statusCode } = await admin.page(address)
      expect([address, statusCode]).toEqual([address, 200])
      if (hostile.includes('<')) expect(body).not.toContain(hostile)
    }
    expect((await admin.read(of(`menu_items?franchise_id=${franchise_id}`))).items).toMatchObject([words])

    // In a spreadsheet no cell of it begins as a formula, and taken back in the file changes nothing.
    const headers = { cookie: admin.cookie }
    const file = (await server.app.inject({ url: of(`menu_items/file.csv?franchise_id=${franchise_id}`), headers }))
      .body
    const [, row] = parse(file, { bom: true }) as string[][]
    expect(row?.filter((cell) => cell.includes(hostile)).length).toBeGreaterThanOrEqual(5)
    for (const cell of row ?? []) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    expect(await uploadMenuFile(server.app, admin, franchise_id, file)).toMatchObject({ error: 'nothing_changes' })
  },
)
