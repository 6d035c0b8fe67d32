import { beforeEach, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { checkAnswers } from '../../rules/answers.ts'
import type { EditedAnswer, EditedGroup } from '../../rules/edited-options.ts'
import { editedAnswer, editedGroup, editedQuestion } from '../../rules/edited-testing.ts'
import { questionTypes } from '../../rules/options.ts'
import { menuServer } from '../admin/testing.ts'
import { makeMenus } from '../menus.ts'
import { insertFranchise, insertMenuItem } from '../testing.ts'

const { db } = await testDatabase()
const server = await menuServer(db)
type Admin = Awaited<ReturnType<typeof server.as>>
let admin: Admin
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
type Editor = { item: { options_version: number }; option_question_groups: EditedGroup[]; uses: { items: unknown[] }[] }
const editor = (item = ramen): Promise<Editor> => admin.read(address(item))
async function save(groups: readonly EditedGroup[], more: Record<string, unknown> = {}) {
  const { item } = await editor()
  return admin.post(address(), { option_question_groups: groups, options_version: item.options_version, ...more })
}
const onMenu = async (menu_item_id = ramen.menu_item_id) =>
  (await makeMenus(db).current(franchise_id))?.items.get(menu_item_id)?.groups ?? []
/** The groups with these answers in their first question. */
const withAnswers = (groups: readonly EditedGroup[], change: (answers: readonly EditedAnswer[]) => EditedAnswer[]) => {
  const [group, ...rest] = groups
  const [question] = group?.optionQuestions ?? []
  if (!group || !question) throw new Error('there is no question')
  return [{ ...group, optionQuestions: [{ ...question, answers: change(question.answers) }] }, ...rest]
}
const newAnswer = (answer: string, answerPrice = '0.00', more: Partial<EditedAnswer> = {}) =>
  editedAnswer({ answer, answerPrice, ...more })
const newGroup = (
  question: string,
  type: number,
  more: Partial<EditedGroup['optionQuestions'][number]> = {},
  group: Partial<EditedGroup> = {},
) => editedGroup({ optionQuestions: [editedQuestion({ question, type, ...more })], ...group })

describe('an admin saves the questions of an item', () => {
  test('[ADM-17] the editor shows each answer with its five fields', async () => {
    const { option_question_groups, item } = await editor()
    expect(item).toMatchObject({ name: 'Ramen', options_version: 1 })
    expect(option_question_groups[0]?.optionQuestions[0]?.answers[2]).toEqual({
      answerId: ramen.answer('Miso'),
      answer: 'Miso',
      answerPrice: '1.00',
      answerRestaurantActive: false,
      answerRestaurant: '',
      active: true,
      optionQuestionGroups: [],
    })
  })

  test('[SIL-ORD-095] what is as it was keeps its ids; an answer of other words or cost is a new one, and the old one stays', async () => {
    const { option_question_groups } = await editor()
    const saved = await save(
      withAnswers(option_question_groups, ([tonkotsu, shoyu, miso]) =>
        [
          miso,
          { ...(shoyu as EditedAnswer), answerPrice: '0.50' },
          { ...(tonkotsu as EditedAnswer), answerRestaurant: 'TONK', answerRestaurantActive: true },
          newAnswer('Kombu'),
        ].filter((one) => one !== undefined),
      ),
    )
    expect(saved).toMatchObject({ success: true, error: '', options_version: 2 })
    const answers = (await onMenu())[0]?.optionQuestions[0]?.answers ?? []
    expect(answers.map(({ answer }) => answer)).toEqual(['Miso', 'Shoyu', 'Tonkotsu', 'Kombu'])
    expect(answers[0]?.id).toBe(ramen.answer('Miso'))
    expect(answers[1]).toMatchObject({ additionalCost: 50 })
    expect(answers[1]?.id).not.toBe(ramen.answer('Shoyu'))
    expect(answers[2]?.id).toBe(ramen.answer('Tonkotsu'))
    const old = await db
      .selectFrom('option_answers')
      .selectAll()
      .where('option_answer_id', '=', ramen.answer('Shoyu'))
      .executeTakeFirstOrThrow()
    expect(old).toMatchObject({ answer: 'Shoyu', additional_cost: 0 })
    expect(old.deleted_at).not.toBeNull()
    const tonkotsu = saved.option_question_groups[0].optionQuestions[0].answers[2]
    expect(tonkotsu).toMatchObject({ answerRestaurant: 'TONK', answerRestaurantActive: true })
  })

  test('[SIL-ORD-095] a cart’s answer that was removed fits no more', async () => {
    const given = [{ questionId: ramen.option('Broth'), answer: ramen.answer('Shoyu') }]
    expect(checkAnswers(await onMenu(), given).ok).toBe(true)
    const { option_question_groups } = await editor()
    await save(withAnswers(option_question_groups, (answers) => answers.filter(({ answer }) => answer !== 'Shoyu')))
    expect(checkAnswers(await onMenu(), given)).toMatchObject({ ok: false, reason: 'invalid' })
  })

  test('[OPT-06] [SIL-ORD-095] questions of every type, groups, pieces and follow-ups, as customers get them', async () => {
    const size = newGroup('Size', questionTypes.multipleChoice, {
      answers: [newAnswer('Cup'), newAnswer('Bowl', '2.00')],
    })
    const groups = [
      newGroup('Spice', questionTypes.scale, { rangeMin: 0, rangeMax: 5 }),
      newGroup('Extras', questionTypes.checkboxes, {
        rangeMax: 2,
        answers: [newAnswer('Egg', '1.50', { optionQuestionGroups: [size] }), newAnswer('Corn')],
      }),
      newGroup('Sides', questionTypes.quantities, {
        rangeMin: 1,
        rangeMax: 4,
        additionalCostPerQuantity: '0.25',
        answers: [newAnswer('Rice', '-0.50')],
      }),
      newGroup('Name', questionTypes.text),
      newGroup('Note', questionTypes.paragraph),
      newGroup(
        'Sauce',
        questionTypes.multipleChoice,
        { answers: [newAnswer('Hot')] },
        { name: 'Dumplings', groupType: 1, quantity: 12 },
      ),
      newGroup(
        'Dip',
        questionTypes.multipleChoice,
        { implied: true, answers: [newAnswer('Soy')] },
        { name: 'Table', groupType: 0 },
      ),
    ]
    expect(await save(groups)).toMatchObject({ success: true })
    expect(await onMenu()).toMatchObject([
      { groupType: -1, optionQuestions: [{ type: 2, rangeMin: 0, rangeMax: 5, answers: [] }] },
      {
        optionQuestions: [
          {
            type: 1,
            rangeMax: 2,
            answers: [
              {
                additionalCost: 150,
                groups: [{ optionQuestions: [{ question: 'Size', answers: [{}, { additionalCost: 200 }] }] }],
              },
              {},
            ],
          },
        ],
      },
      {
        optionQuestions: [
          { type: 5, rangeMin: 1, rangeMax: 4, additionalCostPerQuantity: 25, answers: [{ additionalCost: -50 }] },
        ],
      },
      { optionQuestions: [{ type: 3 }] },
      { optionQuestions: [{ type: 4 }] },
      { name: 'Dumplings', groupType: 1, quantity: 12 },
      { name: 'Table', groupType: 0, optionQuestions: [{ implied: true }] },
    ])
    // What comes back is saved again without a change of any id.
    const first = await editor()
    expect(await save(first.option_question_groups)).toMatchObject({
      option_question_groups: first.option_question_groups,
    })
  })

  test('a question of another type is another question, and follow-ups move with their answer', async () => {
    const follow = newGroup('Egg in it', questionTypes.checkboxes, { answers: [newAnswer('Egg')] })
    const { option_question_groups } = await editor()
    await save(
      withAnswers(option_question_groups, ([first, ...rest]) => [
        { ...(first as EditedAnswer), optionQuestionGroups: [follow] },
        ...rest,
      ]),
    )
    const before = await onMenu()
    const egg = before[0]?.optionQuestions[0]?.answers[0]?.groups?.[0]?.optionQuestionGroupId
    const next = (await editor()).option_question_groups.map((group) => ({
      ...group,
      optionQuestions: group.optionQuestions.map((question) => ({
        ...question,
        type: questionTypes.checkboxes,
        answers: question.answers.map((answer, at) => (at === 0 ? { ...answer, answer: 'Pork bone' } : answer)),
      })),
    }))
    expect(await save(next)).toMatchObject({ success: true })
    const [question] = (await onMenu())[0]?.optionQuestions ?? []
    expect(question?.id).not.toBe(ramen.option('Broth'))
    expect(question?.answers[0]).toMatchObject({ answer: 'Pork bone', groups: [{ optionQuestionGroupId: egg }] })
    expect(question?.answers[1]?.id).toBe(ramen.answer('Shoyu'))
  })

  test('an answer that is not sold stays in the editor and leaves the menu', async () => {
    const { option_question_groups } = await editor()
    await save(
      withAnswers(option_question_groups, ([first, ...rest]) => [
        { ...(first as EditedAnswer), active: false },
        ...rest,
      ]),
    )
    expect((await onMenu())[0]?.optionQuestions[0]?.answers.map(({ answer }) => answer)).toEqual(['Shoyu', 'Miso'])
    expect((await editor()).option_question_groups[0]?.optionQuestions[0]?.answers[0]).toMatchObject({ active: false })
  })

  test('words that are pasted with tabs and line ends become one line, and keep their emoji', async () => {
    await save([newGroup('Sauce\tfor it', 0, { answers: [newAnswer('Hot\t\n🌶️'), newAnswer('👨‍👩‍👧 mild', '0.50')] })])
    expect(await onMenu()).toMatchObject([
      {
        optionQuestions: [{ question: 'Sauce for it', answers: [{ answer: 'Hot 🌶️' }, { answer: '👨‍👩‍👧 mild' }] }],
      },
    ])
  })

  test('PATCH does the same', async () => {
    const { option_question_groups } = await editor()
    const body = { option_question_groups: option_question_groups.slice(1), options_version: 1 }
    expect(await admin.send('PATCH', address(), body)).toMatchObject({ success: true, option_question_groups: [] })
    expect(await onMenu()).toEqual([])
  })
})

describe('a save is refused', () => {
  test('[SIL-ORD-095] where customers could not answer, with what is wrong', async () => {
    const groups = [
      newGroup('Filling', questionTypes.checkboxes, { rangeMin: 3, answers: [newAnswer('Pork'), newAnswer('Leek')] }),
    ]
    expect(await save(groups)).toMatchObject({
      status: 422,
      error: 'options_invalid',
      message: 'Filling cannot be chosen: 3 of at most 2. Ramen cannot be ordered.',
    })
  })

  test('of two at once for the second, who has not seen the first', async () => {
    const { option_question_groups } = await editor()
    const post = () => admin.post(address(), { option_question_groups, options_version: 1 })
    const replies = await whileRowsHeld(
      db,
      (tx) =>
        tx
          .selectFrom('franchises')
          .select('franchise_id')
          .where('franchise_id', '=', franchise_id)
          .forUpdate()
          .execute(),
      () => [post(), post()],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies).toContainEqual(expect.objectContaining({ error: 'changed_meanwhile' }))
  })

  test('with a question of another item, or one answer twice', async () => {
    const other = await insertMenuItem(db, franchise_id, { groups: [broth] })
    const theirs = (await editor(other)).option_question_groups
    expect(await save(theirs)).toMatchObject({ status: 422, error: 'unknown_option' })
    const { option_question_groups } = await editor()
    const twice = withAnswers(option_question_groups, (answers) => [...answers, ...answers])
    expect(await save(twice)).toMatchObject({ status: 422, error: 'unknown_option' })
    expect((await editor(other)).option_question_groups).toEqual(theirs)
  })

  test.each([
    [{ option_question_groups: 'x', options_version: 1 }],
    [{ option_question_groups: [{ name: 'x' }], options_version: 1 }],
    [{ option_question_groups: [] }],
    [{ option_question_groups: Array.from({ length: 51 }, () => newGroup('Q', 3)), options_version: 1 }],
    [{ option_question_groups: [newGroup('x'.repeat(201), 3)], options_version: 1 }],
    [{ option_question_groups: [newGroup('Q', 6)], options_version: 1 }],
  ])('that cannot be read: %o', async (body) => {
    expect(await admin.post(address(), body)).toMatchObject({ status: 400 })
  })

  test('[ADM-19] [ROL2-04] for whoever is no admin, and for an admin of other markets', async () => {
    const body = { option_question_groups: [], options_version: 1 }
    const editorOfPlace = await server.as({ roles: ['menu_editor', 'manager'], franchise_ids: [franchise_id] })
    expect(await editorOfPlace.post(address(), body)).toMatchObject({ status: 403 })
    const elsewhere = await insertMarket(db)
    const stranger = await server.as({ roles: ['admin'], market_ids: [elsewhere.market_id] })
    expect(await stranger.post(address(), body)).toMatchObject({ status: 404 })
    expect((await stranger.page(address())).statusCode).toBe(404)
    expect(await stranger.ask(`${address()}/library`)).toMatchObject({ status: 404 })
    expect(await onMenu()).toHaveLength(1)
  })
})

describe('questions are used again', () => {
  test('from another item by a copy of its group, and for all items that ask the same', async () => {
    const soup = await insertMenuItem(db, franchise_id, { name: 'Soup', groups: [broth] })
    const udon = await insertMenuItem(db, franchise_id, {
      name: 'Udon',
      groups: [broth, { questions: [{ question: 'Note', type: 'text' }] }],
    })
    const salad = await insertMenuItem(db, franchise_id, {
      name: 'Salad',
      groups: [{ questions: [{ question: 'Dressing', type: 'multipleChoice', answers: { Oil: 0 } }] }],
    })
    const { uses, option_question_groups } = await editor()
    expect(uses[0]?.items).toEqual([
      { menu_item_id: soup.menu_item_id, name: 'Soup' },
      { menu_item_id: udon.menu_item_id, name: 'Udon' },
    ])
    const { library } = await admin.ask(`${address()}/library`)
    expect(library).toMatchObject([
      { group: { optionQuestions: [{ question: 'Broth' }] }, items: [{ name: 'Soup' }, { name: 'Udon' }] },
      { group: { optionQuestions: [{ question: 'Note' }] } },
      { group: { optionQuestions: [{ question: 'Dressing' }] }, items: [{ menu_item_id: salad.menu_item_id }] },
    ])
    const cheaper = withAnswers(option_question_groups, ([tonkotsu, , miso]) => [
      tonkotsu as EditedAnswer,
      { ...(miso as EditedAnswer), answerPrice: '0.50' },
      newAnswer('Kombu'),
    ])
    const reuse = [{ optionQuestionGroupId: ramen.groupIds[0], menu_item_ids: [soup.menu_item_id, udon.menu_item_id] }]
    expect(await save(cheaper, { reuse })).toMatchObject({ success: true, reused: 2 })
    for (const item of [soup, udon]) {
      const [group] = await onMenu(item.menu_item_id)
      expect(group?.optionQuestionGroupId).toBe(item.groupIds[0])
      expect(group?.optionQuestions[0]?.answers).toMatchObject([
        { id: item.answer('Tonkotsu') },
        { answer: 'Miso', additionalCost: 50 },
        { answer: 'Kombu' },
      ])
      expect((await editor(item)).item.options_version).toBe(2)
    }
    expect(await onMenu(udon.menu_item_id)).toHaveLength(2)
    expect((await editor()).uses[0]?.items).toHaveLength(2)
  })

  test('not for an item that asks something else by now, nor for one of another place', async () => {
    const soup = await insertMenuItem(db, franchise_id, { name: 'Soup', groups: [broth] })
    const far = await insertFranchise(db, { market_id })
    const foreign = await insertMenuItem(db, far.franchise_id, { groups: [broth] })
    const { option_question_groups } = await editor()
    const reuse = (menu_item_id: number) => [
      { optionQuestionGroupId: ramen.groupIds[0], menu_item_ids: [menu_item_id] },
    ]
    await db
      .updateTable('option_answers')
      .set({ additional_cost: 1 })
      .where('option_answer_id', '=', soup.answer('Miso'))
      .execute()
    for (const id of [soup.menu_item_id, foreign.menu_item_id, ramen.menu_item_id])
      expect(await save(option_question_groups, { reuse: reuse(id) })).toMatchObject({
        status: 409,
        error: 'not_the_same',
      })
  })
})
