import { describe, expect, test } from 'vitest'
import type { EditedAnswer, EditedGroup, EditedQuestion } from '../edited-options.ts'
import { editedAnswer, editedGroup, editedQuestion } from '../edited-testing.ts'
import { questionTypes } from '../options.ts'
import { drafted, type PicturesChange, picturesToWrite, withChanges } from './draft-change.ts'
import { questionsToWrite, withIdsOf } from './drafted-questions.ts'
import { questionDiff } from './question-diff.ts'

const answer = (answerId: number, words: string, answerPrice = '0.00', more: Partial<EditedAnswer> = {}) =>
  editedAnswer({ answerId, answer: words, answerPrice, ...more })
const group = (
  id: number,
  question: string,
  answers: readonly EditedAnswer[],
  more: Partial<EditedQuestion> = {},
): EditedGroup =>
  editedGroup({ optionQuestionGroupId: id, optionQuestions: [editedQuestion({ id, question, answers, ...more })] })
const [tonkotsu, miso] = [answer(1, 'Tonkotsu'), answer(2, 'Miso', '1.00')]
const broth = group(1, 'Broth', [tonkotsu, miso])
const egg = group(2, 'Egg', [answer(3, 'Soft')], { type: questionTypes.checkboxes })

describe('drafted questions in words', () => {
  test.each<[string, EditedGroup[], EditedGroup[], [string, string, string][]]>([
    ['nothing', [broth], [broth], []],
    [
      'an answer’s cost',
      [broth],
      [group(1, 'Broth', [tonkotsu, answer(2, 'Miso', '-0.50')])],
      [['Broth: Miso', 'Miso +$1.00', 'Miso -$0.50']],
    ],
    [
      'an answer more and one less',
      [broth],
      [group(1, 'Broth', [tonkotsu, answer(-1, 'Kombu', '0.25')])],
      [
        ['Broth: Kombu', '', 'Kombu +$0.25'],
        ['Broth: Miso', 'Miso +$1.00', ''],
      ],
    ],
    ['another order', [broth, egg], [egg, broth], [['order', 'Broth, Egg', 'Egg, Broth']]],
    ['a new question', [broth], [broth, egg], [['Egg', '', 'Checkboxes, any number: Soft']]],
    [
      'its words, type and range',
      [broth],
      [group(1, 'Soup', [tonkotsu, miso], { type: questionTypes.checkboxes, rangeMin: 1, rangeMax: 2 })],
      [
        ['Broth: words', 'Broth', 'Soup'],
        ['Broth: type', 'Multiple choice', 'Checkboxes'],
        ['Broth: range', '', '1 to 2'],
      ],
    ],
    [
      'what the kitchen reads, and what is sold',
      [broth],
      [
        group(1, 'Broth', [
          { ...tonkotsu, active: false },
          { ...miso, answerRestaurantActive: true, answerRestaurant: 'MISO' },
        ]),
      ],
      [
        ['Broth: Tonkotsu: sold', 'yes', 'no'],
        ['Broth: Miso: for the kitchen', 'as the answer', 'MISO'],
      ],
    ],
    [
      'a follow-up',
      [broth],
      [group(1, 'Broth', [{ ...tonkotsu, optionQuestionGroups: [egg] }, miso])],
      [['Broth: Tonkotsu: Egg', '', 'Checkboxes, any number: Soft']],
    ],
    [
      'all that a new question says',
      [],
      [
        group(1, 'Broth', [
          { ...tonkotsu, active: false, optionQuestionGroups: [egg] },
          { ...miso, answerRestaurantActive: true, answerRestaurant: 'MISO' },
        ]),
      ],
      [
        ['Broth', '', 'Multiple choice: Tonkotsu, Miso +$1.00'],
        ['Broth: Tonkotsu: sold', '', 'no'],
        ['Broth: Tonkotsu: Egg', '', 'Checkboxes, any number: Soft'],
        ['Broth: Miso: for the kitchen', '', 'MISO'],
      ],
    ],
    [
      'a group of pieces',
      [broth],
      [{ ...broth, groupType: 1, name: 'Bowls', quantity: 3 }],
      [
        ['Broth: name', '', 'Bowls'],
        ['Broth: kind', 'A question', '3 pieces, each asked by itself'],
      ],
    ],
  ])('%s', (_, before, after, lines) => {
    expect(questionDiff(before, after).map((line) => [line.field, line.before, line.after])).toEqual(lines)
  })
})

describe('drafted questions against what an item asks by then', () => {
  const after = [group(1, 'Broth', [tonkotsu, answer(2, 'Miso', '1.50')])]
  test('are written where it asks what was drafted against, however the database orders its keys', () => {
    const stored = Object.fromEntries(Object.entries(broth).toReversed()) as EditedGroup
    expect(questionsToWrite({ before: [stored], after }, [broth])).toBe(after)
  })
  test('are kept off where somebody has changed it, and need nothing where it asks that already', () => {
    expect(questionsToWrite({ before: [broth], after }, [group(1, 'Broth', [tonkotsu])])).toBe('changed_meanwhile')
    const same = group(9, 'Broth', [answer(8, 'Tonkotsu'), answer(7, 'Miso', '1.5')])
    expect(questionsToWrite({ before: [broth], after }, [same])).toBe('unchanged')
    const unsold = [group(1, 'Broth', [tonkotsu, { ...miso, active: false }])]
    expect(questionsToWrite({ before: [broth], after: unsold }, [broth])).toBe(unsold)
  })
  test('[SIL-ORD-095] keep the ids that it has; all else is new, and counted once', () => {
    const [numbered] = withIdsOf(
      [broth],
      [group(1, 'Broth', [tonkotsu, answer(5, 'Gone'), answer(0, 'New'), tonkotsu])],
    )
    expect(numbered?.optionQuestionGroupId).toBe(1)
    expect(numbered?.optionQuestions[0]?.answers.map(({ answerId }) => answerId)).toEqual([1, -1, -2, -3])
  })
})

describe('changes that join a draft', () => {
  const pictures: PicturesChange = { what: 'pictures', menu_item_id: 7, name: 'Ramen', before: [1], after: [2, 1] }
  const price = {
    what: 'change' as const,
    menu_item_id: 7,
    name: 'Ramen',
    before: { base_price: 1 },
    after: { base_price: 2 },
  }
  test('fields join those of the item, pictures take the place of its own', () => {
    const name = { ...price, before: { name: 'Ramen' }, after: { name: 'Big Ramen' } }
    const other = { ...pictures, after: [] }
    expect(drafted([price, pictures], [name, other])).toEqual([name, other])
    expect(drafted([price], [pictures, { ...price, menu_item_id: 8 }])).toEqual([])
    expect(withChanges([price, pictures], [other, name])).toEqual([
      { ...price, before: { base_price: 1, name: 'Ramen' }, after: { base_price: 2, name: 'Big Ramen' } },
      other,
    ])
  })
  test.each([
    [[1], [2, 1]],
    [[2, 1], 'unchanged'],
    [[1, 2], 'changed_meanwhile'],
  ])('pictures %o by then', (present, written) => {
    expect(picturesToWrite(pictures, present)).toEqual(written)
  })
})
