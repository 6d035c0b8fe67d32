import { describe, expect, test } from 'vitest'
import { answerFields, answersOfForm, formSlots } from './answer-fields.ts'
import { checkAnswers } from './answers.ts'
import { answer, group, question } from './testing.ts'

const answers = (...ids: number[]) => ids.map((id) => answer(id))

describe('a form without scripts', () => {
  const flavour = question(21, 'multipleChoice', { answers: answers(211, 212) })
  const drink = question(1, 'multipleChoice', { answers: [answer(11, 0, [group(flavour)]), answer(12)] })
  const all = [
    group(drink),
    group(question(2, 'checkboxes', { answers: answers(21, 22, 23) })),
    group(question(3, 'quantities', { answers: answers(31, 32) })),
    group(question(4, 'scale', { rangeMin: 0, rangeMax: 5 })),
    group(question(5, 'text')),
  ]

  test('[OPT-31] [OPT-32] answers as the cart reads them, and what an answer asks that was not chosen is left out', () => {
    const sent = { q1: '12', q21: '211', q2: ['21', '23'], q3_31: '2', q3_32: '', q4: '0', q5: 'No nuts' }
    const said = answersOfForm(all, sent)
    expect(said).toEqual([
      { questionId: 1, answer: 12 },
      { questionId: 2, answer: [21, 23] },
      { questionId: 3, answer: [{ answerId: 31, quantity: 2 }] },
      { questionId: 4, answer: 0 },
      { questionId: 5, answer: 'No nuts' },
    ])
    expect(checkAnswers(all, said).ok).toBe(true)
    expect(answersOfForm(all, { ...sent, q1: '11' })[1]).toEqual({ questionId: 21, answer: 211 })
    expect(answersOfForm(all, { q1: '12', q2: '22' })).toContainEqual({ questionId: 2, answer: [22] })
  })

  test.each([
    { q1: 'x' },
    { q1: ['11', '12'] },
    { q1: '12', q3_31: 'many' },
    { q1: '12', q3_31: '-1' },
    { q1: '12', q4: '0', q5: ['a', 'b'] },
    { q1: '12', q2: '99', q4: '0' },
  ])('what does not fit is refused: %j', (sent) => {
    expect(checkAnswers(all, answersOfForm(all, { q4: '1', ...sent })).ok).toBe(false)
  })

  test('asks a multi group once for each slot, and fills the many of a large one alike', () => {
    const sauce = question(6, 'multipleChoice', { answers: answers(61, 62) })
    const three = group(sauce, { groupType: 1, quantity: 3 })
    const said = answersOfForm([three], { 'q6.1': '61', 'q6.2': '62', 'q6.3': '61' })
    expect(checkAnswers([three], said)).toMatchObject({ ok: true })
    expect(checkAnswers([three], answersOfForm([three], { 'q6.1': '61' })).ok).toBe(false)
    expect(formSlots(group(sauce, { groupType: 1, quantity: 20 })).map(({ fills }) => fills)).toEqual([
      1, 1, 1, 1, 1, 1, 1, 13,
    ])
  })

  test('is shown again with what was said, and with nothing else', () => {
    const sent = {
      q1: '12',
      q2: ['21', '22'],
      'q6.1': '61',
      q3_31: '2',
      q5: '',
      menu_item_id: '4',
      'q1.12': 'x',
      rand: '1',
    }
    expect(answerFields(sent).toString()).toBe('q1=12&q2=21&q2=22&q6.1=61&q3_31=2')
    expect(answerFields({ q8: 'x'.repeat(6_000), q1: '1' }).toString()).toBe('q1=1')
  })
})
