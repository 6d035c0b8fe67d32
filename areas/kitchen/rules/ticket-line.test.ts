import { describe, expect, test } from 'vitest'
import { questionTypes, specialInstructionsId } from '#areas/menu/rules/options.ts'
import { inWalkingOrder, type LineFacts, namedIn, ticketLine, type Wordings } from './ticket-line.ts'

const item = { kitchen_name: '', kitchen_short_code: '%N', aisle: 0, shelf: 0, bay: 0, shelf_position: null }
const line = (part: Partial<LineFacts>): LineFacts => ({
  name: 'Forest Funghi',
  quantity: 1,
  answers: [],
  answer_texts: [],
  item,
  ...part,
})
const wordings: Wordings = {
  questions: new Map([
    [100, { question: 'Size', type: questionTypes.multipleChoice }],
    [101, { question: 'Extras', type: questionTypes.quantities }],
    [102, { question: 'How hot', type: questionTypes.scale }],
    [103, { question: 'On the cake', type: questionTypes.text }],
    [104, { question: 'Leave out', type: questionTypes.checkboxes }],
  ]),
  answers: new Map([
    [1, { answer: 'Large', answer_restaurant: 'LG', answer_restaurant_active: true }],
    [2, { answer: 'Olives', answer_restaurant: 'NO OLV', answer_restaurant_active: false }],
    [3, { answer: 'Basil', answer_restaurant: '', answer_restaurant_active: true }],
  ]),
}
const ticket = (part: Partial<LineFacts>) => ticketLine(line(part), wordings)

describe('[SIL-ORD-132] a line of a kitchen ticket', () => {
  test('[SIL-ORD-092] has the kitchen’s name for the item, else the customer’s, and the short code where it says more', () => {
    expect(ticket({})).toMatchObject({ name: 'Forest Funghi', code: '' })
    expect(ticket({ item: { ...item, kitchen_short_code: '' } })).toMatchObject({ name: 'Forest Funghi', code: '' })
    expect(ticket({ item: { ...item, kitchen_short_code: 'FF' } })).toMatchObject({ name: 'Forest Funghi', code: 'FF' })
    expect(ticket({ item: { ...item, kitchen_name: 'FUNGHI', kitchen_short_code: 'PIZ %N' } })).toMatchObject({
      name: 'FUNGHI',
      code: 'PIZ FUNGHI',
    })
    expect(ticket({ item: null })).toMatchObject({ name: 'Forest Funghi', code: '', place: '' })
  })

  test('[ADM-18] [SIL-ORD-095] has the kitchen’s wording of an answer only where that is in use', () => {
    const answers = [
      { questionId: 100, answer: 1 },
      { questionId: 104, answer: [2, 3] },
    ]
    expect(ticket({ answers }).details).toEqual(['LG', 'Olives, Basil'])
  })

  test('counts, names what is not a choice by its question, and sets apart what the customer wrote', () => {
    const answers = [
      { questionId: 101, answer: [{ answerId: 3, quantity: 2 }] },
      { questionId: 102, answer: 4 },
      { questionId: 103, answer: ' Happy birthday ' },
      { questionId: specialInstructionsId, answer: 'Nut allergy, no pesto' },
    ]
    expect(ticket({ answers })).toMatchObject({
      details: ['2 × Basil', 'How hot: 4'],
      said: ['On the cake: Happy birthday', 'Nut allergy, no pesto'],
    })
  })

  test('tells the entries of a group apart', () => {
    const entries = [
      { quantity: 2, answers: [{ questionId: 100, answer: 1 }] },
      { quantity: 1, answers: [{ questionId: 104, answer: [2] }] },
    ]
    expect(ticket({ answers: [{ optionQuestionGroupId: 5, entries }] }).details).toEqual(['2 × LG; 1 × Olives'])
  })

  test('stands as it was ordered where its numbers mean nothing any more', () => {
    const answer_texts = [
      { question: 'Leave out', answer: 'Lettuce' },
      { question: 'Special Instructions', answer: 'No salt' },
    ]
    const lost = ticket({ answers: [{ questionId: 999, answer: 1 }], answer_texts })
    expect(lost).toMatchObject({ details: ['Leave out: Lettuce'], said: ['No salt'] })
    expect(ticket({ answer_texts })).toMatchObject({ details: ['Leave out: Lettuce'], said: ['No salt'] })
  })

  test('says where a bottle stands, and a store’s lines follow the walk', () => {
    const at = (aisle: number, shelf: number, bay: number, shelf_position: number | null = null) =>
      line({ item: { ...item, aisle, shelf, bay, shelf_position } })
    const lines = [at(0, 0, 0), at(4, 2, 3), at(4, 1, 1), at(2, 9, 9)]
    expect(inWalkingOrder(lines).map((one) => ticketLine(one, wordings).place)).toEqual([
      'Aisle 2, shelf 9, bay 9',
      'Aisle 4, shelf 1, bay 1',
      'Aisle 4, shelf 2, bay 3',
      '',
    ])
    // Within a place as somebody has walked past, and what nobody has seen behind it.
    const shelf = [at(4, 1, 1), at(4, 1, 1, 7), at(4, 1, 1, 0)]
    expect(inWalkingOrder(shelf).map((one) => one.item?.shelf_position)).toEqual([0, 7, null])
  })
})

test('every question and answer of the lines is asked for once', () => {
  const answers = [
    { questionId: 100, answer: 1 },
    { optionQuestionGroupId: 5, entries: [{ quantity: 1, answers: [{ questionId: 104, answer: [2, 1] }] }] },
    { questionId: 101, answer: [{ answerId: 3, quantity: 2 }] },
    { questionId: 103, answer: 'text' },
  ]
  expect(namedIn([line({ answers }), line({ answers })])).toEqual({
    questions: [100, 104, 101, 103],
    answers: [1, 2, 3],
  })
})
