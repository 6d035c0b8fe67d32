import { describe, expect, test } from 'vitest'
import type { EditedAnswer, EditedGroup, EditedQuestion } from './edited-options.ts'
import { editedAnswer, editedGroup, editedQuestion } from './edited-testing.ts'
import { optionFindings } from './option-findings.ts'
import { questionTypes } from './options.ts'

const answer = (words: string, more: Partial<EditedAnswer> = {}) => editedAnswer({ answer: words, ...more })
const question = (more: Partial<EditedQuestion> = {}) =>
  editedQuestion({
    question: 'Filling',
    type: questionTypes.checkboxes,
    answers: [answer('Pork'), answer('Leek')],
    ...more,
  })
const group = (more: Partial<EditedGroup> = {}) => editedGroup({ optionQuestions: [question()], ...more })
const asked = (more: Partial<EditedQuestion>) => [group({ optionQuestions: [question(more)] })]
const findings = (groups: readonly EditedGroup[]) => optionFindings(groups, 'Trio')

test('questions that can be answered have none', () => {
  expect(findings([group(), group({ name: 'Trio', groupType: 1, quantity: 12 })])).toEqual([])
})

describe('[ADM-16] what cannot be chosen is named with its harm, and the cure mends it', () => {
  test.each<[string, Partial<EditedQuestion>, string, string | undefined]>([
    ['more than there are', { rangeMin: 3 }, 'Filling cannot be chosen: 3 of at most 2.', 'Ask for 2'],
    ['more than may be', { rangeMin: 2, rangeMax: 1 }, 'Filling cannot be chosen: 2 of at most 1.', 'At most 2'],
    [
      'more pieces than may be',
      { type: questionTypes.quantities, rangeMin: 5, rangeMax: 4 },
      'Filling cannot be chosen: 5 of at most 4.',
      'At most 5',
    ],
    [
      'a scale of no steps',
      { type: questionTypes.scale, rangeMin: 3, rangeMax: 3 },
      'Filling cannot be answered: from 3 to 3.',
      'From 0 to 5',
    ],
    [
      '[SIL-ORD-088] a scale of twelve steps',
      { type: questionTypes.scale, rangeMin: 2, rangeMax: 13 },
      'Filling has 12 steps, from 2 to 13.',
      'From 2 to 12',
    ],
    [
      'a scale that runs backwards',
      { type: questionTypes.scale, rangeMin: 5, rangeMax: 1 },
      'Filling cannot be answered: from 5 to 1.',
      'From 1 to 5',
    ],
    [
      'an answer without words',
      { answers: [answer('Pork'), answer(' ')] },
      'An answer of Filling has no words.',
      'Remove it',
    ],
    ['no answer', { answers: [] }, 'Filling has no answer.', undefined],
    ['no words', { question: ' ' }, 'A question has no words.', undefined],
    [
      'a cost that is none',
      { answers: [answer('Pork', { answerPrice: '1,5' })] },
      'The cost of Pork is no amount, such as 1.50.',
      undefined,
    ],
    [
      'a cost of each that is none',
      { type: questionTypes.quantities, additionalCostPerQuantity: 'x' },
      'The cost of each in Filling is no amount, such as 0.50.',
      undefined,
    ],
    ['a range that is none', { rangeMax: 1000 }, 'Filling asks for a number of answers that cannot be.', undefined],
  ])('%s', (_what, more, text, cure) => {
    const [first, ...others] = findings(asked(more))
    expect(first).toMatchObject({ level: 'fault', group: 0, text })
    expect(others).toEqual([])
    expect(first?.cure?.label).toBe(cure)
    if (first?.cure) expect(findings(first.cure.groups)).toEqual([])
  })

  test.each<[string, Partial<EditedQuestion>, string, string, string]>([
    [
      'fewer are sold than must be chosen',
      { rangeMin: 2, answers: [answer('Pork'), answer('Leek', { active: false })] },
      'Filling asks for 2, only 1 answer is sold.',
      'Trio cannot be ordered.',
      'Ask for 1',
    ],
    [
      'one must be chosen, and none is sold',
      { type: questionTypes.multipleChoice, answers: [answer('Pork', { active: false })] },
      'Filling asks for one, and no answer is sold.',
      'Trio cannot be ordered.',
      'Sell all again',
    ],
    [
      'some must be counted, and none is sold',
      { type: questionTypes.quantities, rangeMin: 1, answers: [answer('Pork', { active: false })] },
      'Filling asks for 1, and no answer is sold.',
      'Trio cannot be ordered.',
      'Sell all again',
    ],
    [
      'the kitchen would read nothing',
      { answers: [answer('Pork', { answerRestaurantActive: true })] },
      'Pork has no wording for the kitchen, and is to be printed in it.',
      'The kitchen reads the customer’s words.',
      'Use the customer’s words',
    ],
  ])('%s: that may be so for a while', (_what, more, text, harm, cure) => {
    const [first, ...others] = findings(asked(more))
    expect(first).toMatchObject({ level: 'warning', text, harm, cure: { label: cure } })
    expect(others).toEqual([])
    expect(findings(first?.cure?.groups ?? [])).toEqual([])
  })

  test('two answers of one name', () => {
    expect(findings(asked({ answers: [answer('Pork'), answer('pork '), answer('Leek')] }))).toMatchObject([
      { level: 'warning', text: 'Filling has several answers called Pork.' },
    ])
  })
})

describe('groups', () => {
  test.each<[string, Partial<EditedGroup>, string]>([
    ['no name', { groupType: 0 }, 'A group has no name.'],
    ['no question', { optionQuestions: [] }, 'A group has no question.'],
    ['no pieces', { name: 'Wings', groupType: 1, quantity: 0 }, 'Wings is asked for 0 pieces.'],
    [
      'several questions as one',
      { optionQuestions: [question(), question()] },
      'Filling is a single question and has 2.',
    ],
  ])('with %s', (_what, more, text) => {
    const [first] = findings([group(more)])
    expect(first).toMatchObject({ level: 'fault', text })
    if (first?.cure) expect(findings(first.cure.groups)).toEqual([])
  })

  test('a follow-up is asked once, and two deep at most; its cure reaches down to it', () => {
    const deep = (inner: EditedGroup) => asked({ answers: [answer('Pork', { optionQuestionGroups: [inner] })] })
    const [piece] = findings(deep(group({ name: 'Dip', groupType: 2, quantity: 3 })))
    expect(piece).toMatchObject({ level: 'fault', text: 'Dip follows up an answer and is asked by the piece.' })
    expect(findings(piece?.cure?.groups ?? [])).toEqual([])
    const third = group({
      optionQuestions: [question({ answers: [answer('Leek', { optionQuestionGroups: [group()] })] })],
    })
    expect(findings(deep(third))).toMatchObject([{ level: 'fault', text: 'Filling follows up a follow-up.' }])
    const [below] = findings(deep(group({ optionQuestions: [question({ rangeMin: 3 })] })))
    expect(below).toMatchObject({ group: 0, text: 'Filling cannot be chosen: 3 of at most 2.' })
    expect(findings(below?.cure?.groups ?? [])).toEqual([])
  })
})
