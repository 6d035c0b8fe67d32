import type { Answer, AnswerValue, GroupEntries, GroupEntry, LineAnswers } from './answer-values.ts'
import { chosenAnswers, followUps } from './asked-questions.ts'
import { scaleSteps } from './option-widgets.ts'
import { groupKind, type OptionGroup, type OptionQuestion, questionTypes } from './options.ts'

export const longestAnswer = 500
const mostCounted = 999

/** Checked answers in canonical form: equal answers are equal texts. `unanswered` names the first question to answer (OPT-31). */
export type AnswersCheck =
  | { readonly ok: true; readonly answers: LineAnswers }
  | { readonly ok: false; readonly reason: 'unanswered' | 'invalid'; readonly questionId?: number }

type AnswerCheck = { readonly value: AnswerValue } | 'absent' | 'unanswered' | 'invalid'

/**
 * Checks answers against the item's groups (SIL-ORD-087). `given` may be anything that JSON can hold. The canonical form has the menu's
 * order with follow-ups behind the answer that asks for them, ids rising, text trimmed, and nothing where nothing was said.
 */
export function checkAnswers(groups: readonly OptionGroup[], input: unknown): AnswersCheck {
  if (!Array.isArray(input)) return { ok: false, reason: 'invalid' }
  const answers = new Map<number, unknown>()
  const entries = new Map<number, unknown>()
  for (const part of input) {
    if (!isRecord(part)) return { ok: false, reason: 'invalid' }
    const [into, id, value] =
      'entries' in part
        ? ([entries, part.optionQuestionGroupId, part.entries] as const)
        : ([answers, part.questionId, part.answer] as const)
    if (!isId(id) || into.has(id)) return { ok: false, reason: 'invalid' }
    into.set(id, value)
  }

  const checked: (Answer | GroupEntries)[] = []
  for (const group of groups) {
    if (groupKind(group) === 'multi_group') {
      const filled = checkEntries(group, entries.get(group.optionQuestionGroupId) ?? [])
      if (!filled.ok) return filled
      checked.push(filled.entries)
      entries.delete(group.optionQuestionGroupId)
    } else {
      const answered = checkQuestions(group.optionQuestions, answers)
      if (!answered.ok) return answered
      checked.push(...answered.answers)
    }
  }
  // What is left over belongs to no question of this item, or to a follow-up of an answer that is not chosen.
  if (answers.size > 0 || entries.size > 0) return { ok: false, reason: 'invalid' }
  return { ok: true, answers: checked }
}

type QuestionsCheck =
  | { readonly ok: true; readonly answers: readonly Answer[] }
  | (AnswersCheck & { readonly ok: false })

/** Takes the answers of these questions, and of what the chosen ones ask for, out of `given`. */
function checkQuestions(questions: readonly OptionQuestion[], input: Map<number, unknown>): QuestionsCheck {
  const answers: Answer[] = []
  for (const question of questions) {
    const checked = checkAnswer(question, input.get(question.id))
    input.delete(question.id)
    if (checked === 'unanswered' || checked === 'invalid') {
      return { ok: false, reason: checked, questionId: question.id }
    }
    if (checked === 'absent') continue
    answers.push({ questionId: question.id, answer: checked.value })
    if (!question.answers.some((answer) => answer.groups)) continue
    for (const { answer } of chosenAnswers(question, checked.value)) {
      const followed = checkQuestions(followUps(answer), input)
      if (!followed.ok) return followed
      answers.push(...followed.answers)
    }
  }
  return { ok: true, answers }
}

type EntriesCheck = { readonly ok: true; readonly entries: GroupEntries } | (AnswersCheck & { readonly ok: false })

/** A multi group must be filled to its last slot; equal entries become one. */
function checkEntries(group: OptionGroup, input: unknown): EntriesCheck {
  const firstQuestion = group.optionQuestions[0]?.id
  const about = firstQuestion === undefined ? {} : { questionId: firstQuestion }
  if (!Array.isArray(input)) return { ok: false, reason: 'invalid', ...about }
  const merged = new Map<string, GroupEntry>()
  let filled = 0
  for (const entry of input) {
    if (!isRecord(entry) || !isId(entry.quantity) || !Array.isArray(entry.answers)) {
      return { ok: false, reason: 'invalid', ...about }
    }
    const checked = checkAnswers([{ ...group, groupType: 0 }], entry.answers)
    if (!checked.ok) return checked
    const answers = checked.answers as readonly Answer[]
    const key = JSON.stringify(answers)
    merged.set(key, { quantity: entry.quantity + (merged.get(key)?.quantity ?? 0), answers })
    filled += entry.quantity
  }
  if (filled > group.quantity) return { ok: false, reason: 'invalid', ...about }
  if (filled < group.quantity) return { ok: false, reason: 'unanswered', ...about }
  const entries = [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
  return { ok: true, entries: { optionQuestionGroupId: group.optionQuestionGroupId, entries } }
}

function checkAnswer(question: OptionQuestion, input: unknown): AnswerCheck {
  switch (question.type) {
    case questionTypes.multipleChoice:
      return checkChoice(question, input)
    case questionTypes.scale:
      return checkScale(question, input)
    case questionTypes.checkboxes:
      return checkBoxes(question, input)
    case questionTypes.quantities:
      return checkQuantities(question, input)
    default:
      return checkText(question, input)
  }
}

function checkChoice({ answers, implied }: OptionQuestion, input: unknown): AnswerCheck {
  const [only] = answers
  if (isNothing(input)) return implied && only ? { value: only.id } : 'unanswered'
  const id = wholeNumber(input)
  return id !== undefined && answers.some((answer) => answer.id === id) ? { value: id } : 'invalid'
}

function checkScale(question: OptionQuestion, input: unknown): AnswerCheck {
  if (isNothing(input)) return 'unanswered'
  const step = wholeNumber(input)
  return step !== undefined && scaleSteps(question).includes(step) ? { value: step } : 'invalid'
}

function checkBoxes(question: OptionQuestion, input: unknown): AnswerCheck {
  const list = isNothing(input) ? [] : input
  if (!Array.isArray(list)) return 'invalid'
  const ids = [...new Set(list.map(wholeNumber))]
  if (!ids.every((id) => id !== undefined && question.answers.some((answer) => answer.id === id))) return 'invalid'
  return inRange(question, ids.length, { value: (ids as number[]).sort(rising) })
}

function checkQuantities(question: OptionQuestion, input: unknown): AnswerCheck {
  const list = isNothing(input) ? [] : input
  if (!Array.isArray(list)) return 'invalid'
  const counts = new Map<number, number>()
  for (const counted of list) {
    if (!isRecord(counted)) return 'invalid'
    const answerId = wholeNumber(counted.answerId)
    const quantity = wholeNumber(counted.quantity)
    if (answerId === undefined || quantity === undefined || counts.has(answerId)) return 'invalid'
    if (!question.answers.some((answer) => answer.id === answerId) || quantity < 0) return 'invalid'
    counts.set(answerId, quantity)
  }
  const chosen = [...counts].filter(([, quantity]) => quantity > 0).sort(([a], [b]) => a - b)
  const total = chosen.reduce((sum, [, quantity]) => sum + quantity, 0)
  if (total > mostCounted) return 'invalid'
  return inRange(question, total, { value: chosen.map(([answerId, quantity]) => ({ answerId, quantity })) })
}

/** At least `rangeMin`, and at most `rangeMax` where it is above 0. */
function inRange({ rangeMin, rangeMax }: OptionQuestion, count: number, checked: AnswerCheck): AnswerCheck {
  if (count < rangeMin) return 'unanswered'
  if (rangeMax > 0 && count > rangeMax) return 'invalid'
  return count === 0 ? 'absent' : checked
}

function checkText({ type }: OptionQuestion, input: unknown): AnswerCheck {
  if (isNothing(input)) return 'absent'
  if (typeof input !== 'string' || input.length > longestAnswer) return 'invalid'
  const controls = type === questionTypes.text ? /[\p{Cc}]+/gu : /[^\P{Cc}\n]+/gu
  const text = input.replaceAll('\r\n', '\n').replace(controls, ' ').trim()
  return text === '' ? 'absent' : { value: text }
}

/** Zero is an answer (a scale may begin there); an empty text or list is none. */
function isNothing(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

function wholeNumber(input: unknown): number | undefined {
  const number = typeof input === 'string' && /^-?\d{1,9}$/.test(input) ? Number(input) : input
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const rising = (a: number, b: number) => a - b
