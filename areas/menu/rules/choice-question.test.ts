import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { checkAnswers } from './answers.ts'
import { type ChoiceRule, choiceQuestion } from './choice-question.ts'
import { leastPrice } from './least-price.ts'
import type { FileAnswer, FileGroup } from './menu-file.ts'
import { type OptionGroup, questionTypes } from './options.ts'
import { optionsCost } from './pricing.ts'

const { multipleChoice, checkboxes, quantities } = questionTypes
const options = (count: number, more = {}) => Array.from({ length: count }, () => more)
const twoOfEach = options(4, { min_quantity: 1, max_quantity: 2 })

describe('[OPT-06] [ADM-11] a group of another menu as our question', () => {
  test.each<[string, ChoiceRule, number, number, number]>([
    ['exactly one', { min_choices: 1, max_choices: 1, options: options(3) }, multipleChoice, 0, 0],
    ['one or none', { min_choices: 0, max_choices: 1, options: options(3) }, checkboxes, 0, 1],
    ['one, but optional', { min_choices: 1, max_choices: 1, optional: true, options: options(3) }, checkboxes, 0, 1],
    ['two or three', { min_choices: 2, max_choices: 3, options: options(5) }, checkboxes, 2, 3],
    ['as many as there are', { min_choices: 0, max_choices: 10, options: options(4) }, checkboxes, 0, 0],
    ['nothing said', { options: options(2) }, checkboxes, 0, 0],
    [
      'two, the same one twice if one likes',
      { min_choices: 1, max_choices: 2, min_total_quantity: 2, max_total_quantity: 2, options: twoOfEach },
      quantities,
      2,
      2,
    ],
    [
      'two in all, each once',
      { min_choices: 2, max_choices: 2, min_total_quantity: 2, max_total_quantity: 2, options: options(4) },
      checkboxes,
      2,
      2,
    ],
  ])('%s', (_words, rule, type, range_min, range_max) => {
    const read = choiceQuestion(rule)
    expect(read).toEqual({ ok: true, question: { type, range_min, range_max, implied: false }, unsaid: [] })
  })

  test('a required group of one option is answered by itself', () => {
    expect(choiceQuestion({ min_choices: 1, max_choices: 1, options: options(1) })).toMatchObject({
      question: { type: multipleChoice, implied: true },
    })
    expect(choiceQuestion({ min_choices: 0, max_choices: 1, options: options(1) })).toMatchObject({
      question: { type: checkboxes, implied: false },
    })
  })

  test.each<[string, ChoiceRule]>([
    ['has no options', { min_choices: 1, max_choices: 1, options: [] }],
    ['asks for 4 of 3 options', { min_choices: 4, max_choices: 5, options: options(3) }],
    ['asks for at least 3 and at most 2', { min_choices: 3, max_choices: 2, options: options(3) }],
    ['asks for a number of choices that cannot be', { min_choices: 1e9, options: options(3) }],
  ])('a group that nobody could answer is none: it %s', (reason, rule) => {
    expect(choiceQuestion(rule)).toEqual({ ok: false, reason })
  })

  test.each<[string, ChoiceRule]>([
    ['The first choices are free', { free_choices: 2, options: options(3) }],
    ['An option is chosen beforehand', { options: options(2, { default_quantity: 1 }) }],
    [
      'An option comes in a least number',
      { max_total_quantity: 4, options: options(2, { min_quantity: 2, max_quantity: 4 }) },
    ],
    ['One option has a limit of its own', { max_total_quantity: 6, options: options(4, { max_quantity: 2 }) }],
    ['How many different options', { max_choices: 2, max_total_quantity: 6, options: options(4, { max_quantity: 6 }) }],
  ])('what we cannot ask is said: %s', (words, rule) => {
    const read = choiceQuestion(rule)
    expect(read.ok && read.unsaid.join()).toContain(words)
  })
})

const groupsOf = (depth: number): fc.Arbitrary<FileGroup[]> =>
  fc.array(
    fc
      .record({
        costs: fc.array(fc.integer({ min: -300, max: 900 }), { minLength: 1, maxLength: 4 }),
        min: fc.nat(3),
        extra: fc.nat(2),
        counted: fc.boolean(),
        each: fc.integer({ min: 0, max: 400 }),
        followUps: depth > 0 ? groupsOf(depth - 1) : fc.constant([]),
      })
      .map(({ costs, min, extra, counted, each: perPiece, followUps }): FileGroup => {
        const each = cents(counted ? perPiece : 0)
        const least = counted ? min : Math.min(min, costs.length)
        const read = choiceQuestion({
          min_choices: least,
          max_choices: least + extra,
          ...(counted && { min_total_quantity: least, max_total_quantity: Math.max(1, least + extra) }),
          options: costs.map(() => ({ max_quantity: counted ? 9 : 1 })),
        })
        if (!read.ok) throw new Error(read.reason)
        const answers = costs.map(
          (cost, at): FileAnswer => ({
            answer: String(at),
            additional_cost: cents(cost),
            groups: at === 0 && !counted ? followUps : [],
          }),
        )
        const question = { question: 'Group', ...read.question, additional_cost_per_quantity: each, answers }
        return { name: 'Group', group_type: -1, quantity: 1, questions: [question] }
      }),
    { maxLength: 3 },
  )

/** The groups as the menu would ask them. */
function asked(groups: readonly FileGroup[], next = { id: 100 }): OptionGroup[] {
  return groups.map((group) => ({
    optionQuestionGroupId: next.id++,
    name: group.name,
    groupType: group.group_type,
    quantity: group.quantity,
    optionQuestions: group.questions.map((question) => ({
      id: next.id++,
      question: question.question,
      type: question.type,
      rangeMin: question.range_min,
      rangeMax: question.range_max,
      additionalCostPerQuantity: question.additional_cost_per_quantity,
      implied: question.implied,
      answers: question.answers.map((answer) => ({
        id: next.id++,
        answer: answer.answer,
        additionalCost: answer.additional_cost,
        groups: asked(answer.groups, next),
      })),
    })),
  }))
}

/** Some answer to every question, whether it is asked or not: `pick` says which. */
function answersFor(groups: readonly OptionGroup[], pick: () => number): { questionId: number; answer: unknown }[] {
  return groups.flatMap(({ optionQuestions }) =>
    optionQuestions.flatMap((question) => {
      const { id, type, rangeMin, rangeMax, answers } = question
      const most = rangeMax > 0 ? rangeMax : type === quantities ? rangeMin + 2 : answers.length
      const count = rangeMin + (pick() % (Math.max(rangeMin, most) - rangeMin + 1))
      const from = pick() % answers.length
      const chosen = answers.map((_, at) => answers[(from + at) % answers.length]).slice(0, count)
      const one = answers[from]
      if (type === multipleChoice) return [{ questionId: id, answer: one?.id }, ...answersFor(one?.groups ?? [], pick)]
      if (type === quantities) return [{ questionId: id, answer: [{ answerId: one?.id, quantity: count }] }]
      return [
        { questionId: id, answer: chosen.map((answer) => answer?.id) },
        ...chosen.flatMap((answer) => answersFor(answer?.groups ?? [], pick)),
      ]
    }),
  )
}

describe('[SIL-ORD-089] [ADM-11] the least price of an item', () => {
  test('is above no price that an order can have', () => {
    const picks = fc.infiniteStream(fc.nat(1000))
    fc.assert(
      fc.property(groupsOf(1), fc.integer({ min: 0, max: 2000 }), picks, (groups, base, stream) => {
        const menu = asked(groups)
        const checked = checkAnswers(
          menu,
          answersFor(menu, () => stream.next().value ?? 0),
        )
        expect(checked.ok).toBe(true)
        if (checked.ok)
          expect(base + optionsCost(menu, checked.answers)).toBeGreaterThanOrEqual(leastPrice(cents(base), groups))
      }),
      { numRuns: 500 },
    )
  })
})
