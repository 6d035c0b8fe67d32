import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askedQuestion } from './content.ts'
import { alcoholCourseUsGa } from './contents/alcohol-us-ga.ts'
import { answerFault, type Chosen, choose, gradeTest, percent } from './grade.ts'

const { questions } = alcoholCourseUsGa
const rightAnswers = (count: number): Chosen =>
  new Map(
    questions.map(({ key, answers }, index) => [
      key,
      new Set(answers.filter(({ correct }) => correct === index < count).map((answer) => answer.key)),
    ]),
  )
const [first] = questions
if (!first) throw new Error('no questions')

describe('a test', () => {
  test.each([
    [17, 100, true],
    [12, 71, true],
    [11, 65, false],
    [0, 0, false],
  ])('[CRS-21] [SIL-OPS-70] with %i of 17 right has %i percent and passes: %s', (right, score, passed) => {
    const test = gradeTest(questions, rightAnswers(right))
    expect([test.right, test.score, test.passed]).toEqual([right, score, passed])
    expect(test.wrong).toEqual(questions.slice(right).map(({ key }) => key))
  })

  test.each([
    [7, 10, 70],
    [1, 8, 13],
    [69, 100, 69],
    [139, 200, 70],
    [0, 0, 0],
  ])('[SIL-OPS-70] %i of %i are %i percent, half up', (right, of, expected) => {
    expect(percent(right, of)).toBe(expected)
  })

  test('[CRS-20] a question is right only when exactly the right answers are chosen', () => {
    const keys = first.answers.map(({ key }) => key)
    const right = new Set(first.answers.filter(({ correct }) => correct).map(({ key }) => key))
    fc.assert(
      fc.property(fc.subarray(keys), (chosen) => {
        const { wrong } = gradeTest([first], new Map([[first.key, new Set(chosen)]]))
        const isSame = chosen.length === right.size && chosen.every((key) => right.has(key))
        expect(wrong.length === 0).toBe(isSame)
      }),
    )
  })

  test('[CRS-13] [CRS-14] comes back with key, question, type, reason and answers, each with what was answered and what is right', () => {
    const [graded] = gradeTest(questions, rightAnswers(17)).questions
    expect(Object.keys(graded ?? {}).sort()).toEqual(['answers', 'key', 'question', 'reason', 'type'])
    expect(graded?.answers[0]).toEqual({
      key: 'a',
      answer: expect.any(String),
      correct: false,
      answered: false,
      reason: expect.any(String),
    })
  })
})

describe('answers', () => {
  const radio = questions.find(({ type }) => type === 'radio')
  if (!radio) throw new Error('no radio question')

  test('[CRS-18] another answer of a radio question unselects the first', () => {
    const chosen = choose(choose(new Map(), radio, 'a', true), radio, 'b', true)
    expect([...(chosen.get(radio.key) ?? [])]).toEqual(['b'])
  })

  test('[CRS-19] a checkbox question holds several, and gives one up alone', () => {
    const both = choose(choose(new Map(), first, 'a', true), first, 'b', true)
    expect([...(both.get(first.key) ?? [])]).toEqual(['a', 'b'])
    expect([...(choose(both, first, 'a', false).get(first.key) ?? [])]).toEqual(['b'])
  })

  test('[CRS-17] are complete when every question has at least one', () => {
    const asked = questions.map(askedQuestion)
    const all = rightAnswers(17)
    expect(answerFault(asked, all)).toBeUndefined()
    for (const { key } of questions) {
      expect(answerFault(asked, new Map(all).set(key, new Set()))).toBe('unanswered')
      const without = new Map(all)
      without.delete(key)
      expect(answerFault(asked, without)).toBe('unanswered')
    }
  })

  test.each([
    ['of a question that is not asked', new Map([...rightAnswers(17), ['other', new Set(['a'])]]), 'unknown_answer'],
    ['that do not exist', new Map(rightAnswers(17)).set(first.key, new Set(['z'])), 'unknown_answer'],
    ['two of a radio question', new Map(rightAnswers(17)).set(radio.key, new Set(['a', 'b'])), 'several_answers'],
  ])('%s are not graded', (_which, chosen, fault) => {
    expect(answerFault(questions, chosen)).toBe(fault)
  })
})
