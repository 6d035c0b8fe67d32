import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EditedAnswer, type EditedGroup, type EditedQuestion, withoutRest } from '../edited-options.ts'
import { editedAnswer, editedGroup, editedQuestion } from '../edited-testing.ts'
import { questionTypes } from '../options.ts'
import { asksTheSame } from './drafted-questions.ts'
import { matchedQuestions } from './matched-questions.ts'
import { questionCells } from './question-cells.ts'
import { questionsText } from './questions-text.ts'
import { readQuestions } from './read-questions.ts'

const answer = (answerId: number, words: string, more: Partial<EditedAnswer> = {}) =>
  editedAnswer({ answerId, answer: words, ...more })
const question = (id: number, words: string, more: Partial<EditedQuestion> = {}) =>
  editedQuestion({ id, question: words, ...more })
const group = (optionQuestionGroupId: number, optionQuestions: EditedQuestion[], more: Partial<EditedGroup> = {}) =>
  editedGroup({ optionQuestionGroupId, optionQuestions, ...more })

/** Of every type and kind, with all that a part can say. */
const ramen: EditedGroup[] = [
  group(1, [
    question(11, 'Broth', {
      fieldName: 'broth | pot',
      fieldNameExt: 'ext',
      answers: [
        answer(111, 'Tonkotsu', { answerRestaurant: 'left over' }),
        answer(112, 'Miso', {
          answerPrice: '1.00',
          answerRestaurantActive: true,
          answerRestaurant: 'MISO',
          optionQuestionGroups: [
            group(2, [question(21, 'How hot?', { type: questionTypes.scale, rangeMin: 1, rangeMax: 5 })]),
          ],
        }),
        answer(113, '- Half | half \\', { answerPrice: '-0.50', active: false }),
      ],
    }),
  ]),
  group(3, [
    question(31, '- Extras', {
      type: questionTypes.checkboxes,
      rangeMin: 1,
      rangeMax: 2,
      answers: [answer(311, 'Egg', { answerPrice: '1.50' }), answer(312, 'Nori')],
    }),
  ]),
  group(
    4,
    [
      question(41, 'Filling', {
        type: questionTypes.quantities,
        rangeMin: 6,
        rangeMax: 6,
        additionalCostPerQuantity: '0.25',
        answers: [answer(411, 'Pork'), answer(412, 'Leek')],
      }),
      question(42, 'Said of it', { type: questionTypes.text }),
    ],
    { name: 'Dumplings', groupType: 1, quantity: 3 },
  ),
  group(5, [question(51, 'Wishes', { type: questionTypes.paragraph })], { name: 'Words', groupType: 0 }),
  group(6, [question(61, 'Chopsticks', { implied: true, answers: [answer(611, 'Added')] })]),
]
const text = `Broth | multiple choice | short name: broth \\| pot
  - Tonkotsu
  - Miso | +1.00 | kitchen: MISO
    How hot? | scale | 1 to 5
  - - Half \\| half \\\\ | -0.50 | not sold
\\- Extras | checkboxes | 1 to 2
  - Egg | +1.50
  - Nori
Dumplings | 3 pieces
  Filling | quantity | exactly 6 | 0.25 each
    - Pork
    - Leek
  Said of it | text
Words | group
  Wishes | paragraph
Chopsticks | multiple choice | chosen by itself
  - Added`

const item = { menu_item_id: 7, name: 'Ramen' }
const cells = (present: EditedGroup[] = ramen) => questionCells({ groupsOf: () => present, mayChangeQuestions: true })
const changed = (cell: string, present = ramen) => {
  const read = cells(present).changed(item, cell)
  if (read === undefined || typeof read === 'string') throw new Error(`Not changed: ${read}`)
  return read.after
}

describe('questions as a cell of a file', () => {
  test('stand a line each, and are read again without a change', () => {
    expect(questionsText(ramen)).toBe(text)
    expect(cells().changed(item, text)).toBeUndefined()
    expect(cells().changed(item, text.replaceAll('\n', '\r\n'))).toBeUndefined()
    // Not as it was written, and yet the same.
    expect(cells().changed(item, `${text.replaceAll('+1.00', '$1')}\n\n`)).toBeUndefined()
  })

  test('[SIL-ORD-095] an answer that is priced anew keeps its place, and all that stays keeps its id and what a file does not say', () => {
    const [broth, ...rest] = changed(text.replace('+1.00', '+1.50'))
    expect(rest).toEqual(ramen.slice(1))
    expect(broth).toMatchObject({
      optionQuestionGroupId: 1,
      optionQuestions: [
        {
          id: 11,
          fieldNameExt: 'ext',
          answers: [
            { answerId: 111, answerRestaurant: 'left over' },
            { answerId: 112, answerPrice: '1.50', optionQuestionGroups: [{ optionQuestionGroupId: 2 }] },
            { answerId: 113 },
          ],
        },
      ],
    })
  })

  test('what is new is counted down from -1, what is left out goes, and a question that is worded anew is found by its answers', () => {
    const after = changed(
      'Stock\n- Tonkotsu\n- Miso | 1\n- - Half \\| half \\\\ | -0.5 | not sold\nNoodles\n- Thin\n- Thick',
    )
    expect(after).toMatchObject([
      { optionQuestionGroupId: 1, optionQuestions: [{ id: 11, question: 'Stock', type: 0 }] },
      {
        optionQuestionGroupId: -1,
        optionQuestions: [{ id: -2, question: 'Noodles', answers: [{ answerId: -3 }, { answerId: -4 }] }],
      },
    ])
    expect(changed('')).toEqual([])
  })

  test('whatever words stand in them, they are read as they were written', () => {
    const words = fc.oneof(
      fc.string(),
      fc.constantFrom('| text', '- ', '\\', '\\|', 'a\nb | +1', '=1+1', 'kitchen: x', '•', ''),
    )
    const answers = fc.array(
      fc.record({ words, cents: fc.integer({ min: -500, max: 500 }), kitchen: fc.option(words), active: fc.boolean() }),
      { maxLength: 3 },
    )
    const asked = fc.record({
      words,
      type: fc.integer({ min: 0, max: 5 }),
      range: fc.tuple(fc.nat(99), fc.nat(99)),
      answers,
    })
    const groups = fc.array(fc.record({ name: words, groupType: fc.constantFrom(-1, 0, 1), asked: fc.array(asked) }))
    fc.assert(
      fc.property(groups, (made) => {
        let id = 0
        const next = () => ++id
        const present = made.map(({ name, groupType, asked: [first, ...others] }) =>
          group(
            next(),
            (first ? (groupType === -1 ? [first] : [first, ...others]) : []).map(
              ({ words: of, type, range, answers: some }) =>
                question(next(), of, {
                  type,
                  rangeMin: range[0],
                  rangeMax: range[1],
                  answers: some.map(({ words: said, cents, kitchen, active }) =>
                    answer(next(), said, {
                      answerPrice: (cents / 100).toFixed(2),
                      answerRestaurantActive: kitchen !== null,
                      answerRestaurant: kitchen ?? '',
                      active,
                    }),
                  ),
                }),
            ),
            { name, groupType },
          ),
        )
        const asking = present.filter(({ groupType, optionQuestions }) => groupType >= 0 || optionQuestions.length > 0)
        const read = readQuestions(questionsText(asking))
        if (typeof read === 'string') throw new Error(read)
        expect(asksTheSame(withoutRest(matchedQuestions(asking, read)), withoutRest(asking))).toBe(true)
      }),
    )
  })

  test('a cell that a spreadsheet would calculate comes back as it was', () => {
    const plus = [group(1, [question(11, '+ Sauce', { type: questionTypes.text })])]
    expect(questionsText(plus)).toBe('+ Sauce | text')
    expect(cells(plus).changed(item, "'+ Sauce | text")).toBeUndefined()
  })

  test('is for admins to change', () => {
    const editor = questionCells({ groupsOf: () => ramen })
    expect(editor.changed(item, text)).toBeUndefined()
    expect(editor.changed(item, 'Broth | text')).toMatch(/for admins/)
    expect(editor.added('Broth | text', 'Soup')).toMatch(/for admins/)
  })

  test.each<[string, RegExp]>([
    ['- Tonkotsu', /line 1: an answer stands where a question is expected/],
    ['Broth', /line 1: it has no answers and no type/],
    ['Broth | soup', /line 1: “soup” is none of multiple choice, checkboxes/],
    ['Broth | text\n- Miso', /line 1: to text there are no answers/],
    ['Broth | text | scale', /line 1: “scale” is said a second time/],
    ['Broth\n- Miso\n  - Red', /line 3: an answer stands where a question is expected/],
    ['Broth\n- Miso | free', /line 2: “free” is none of \+1\.50, kitchen/],
    ['Broth\n- Miso | 1.505', /line 2: “1.505” is none of/],
    ['Broth\n  Pot | text', /line 2: a question stands where an answer is expected/],
    ['Lunch | group | up to 2\n  Main | text', /line 1: of a group nothing is said but/],
    ['Lunch | group', /Lunch has no question\./],
    ['Dumplings | 0 pieces\n  Filling | text', /asked for 0 pieces/],
    ['Dumplings | 100 pieces\n  Filling | text', /asked for 100 pieces/],
    ['Hot | scale', /Hot cannot be answered: from 0 to 0/],
    ['Extras | checkboxes | at least 3\n- Egg\n- Nori', /cannot be chosen: 3 of at most 2\. Ramen cannot be ordered/],
    [' | text', /has no words/],
    ['Broth\n- | 1.00', /An answer of Broth has no words/],
    [`${'x'.repeat(201)} | text`, /line 1: .* has more than 200 characters/],
    ['A\n- B\n  C\n  - D\n    E\n    - F', /two steps deep at most/],
    ['Broth | text\n'.repeat(51), /line 51: there are 50 questions at most/],
    [`Broth\n${'- A\n'.repeat(501)}`, /line 502: there are 500 answers at most/],
    ['- A\n'.repeat(50_001), /too many questions/],
  ])('what cannot be taken says why: %#', (cell, reason) => {
    expect(cells([]).changed(item, cell)).toMatch(reason)
  })

  test('tabs, dots and dashes of other programs are read too', () => {
    expect(readQuestions('Broth\n\t• Miso | $1.5\n\t– Shoyu\nExtras | CHECKBOXES | Any number\n- Egg')).toMatchObject([
      { optionQuestions: [{ answers: [{ answer: 'Miso', answerPrice: '1.50' }, { answer: 'Shoyu' }] }] },
      { optionQuestions: [{ type: 1, rangeMin: 0, rangeMax: 0 }] },
    ])
  })
})
