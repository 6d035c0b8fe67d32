import { groupKind, type OptionGroup, type OptionQuestion, questionTypes } from './options.ts'

/** A form as it arrives: a field that was sent several times is a list. */
export type FormFields = Readonly<Record<string, unknown>>

/** Slots beyond so many are filled alike with the last one. */
const mostSlots = 8

/** The portions of a multi group that a form without scripts asks for, and how many slots each fills. */
export function formSlots({ quantity }: OptionGroup): readonly { readonly slot: number; readonly fills: number }[] {
  const shown = Math.max(1, Math.min(quantity, mostSlots))
  return Array.from({ length: shown }, (_, index) => ({
    slot: index + 1,
    fills: index + 1 < shown ? 1 : quantity - shown + 1,
  }))
}

/** The field of a question; questions of a multi group are asked once for each slot. */
export const answerField = (questionId: number, slot = 0): string =>
  slot > 0 ? `q${questionId}.${slot}` : `q${questionId}`
/** The field of the number of one answer. */
export const countField = (questionId: number, answerId: number, slot = 0): string =>
  `${answerField(questionId, slot)}_${answerId}`

/**
 * Answers as they travel, out of a form that has all questions in sight: those to follow-ups of an answer that was not chosen are left out. What
 * does not fit stays as it is: `checkAnswers` refuses it.
 */
export function answersOfForm(groups: readonly OptionGroup[], fields: FormFields): unknown[] {
  return groups.flatMap((group): unknown[] => {
    if (groupKind(group) !== 'multi_group') return answersIn(group.optionQuestions, fields, 0)
    const entries = formSlots(group).map(({ slot, fills }) => ({
      quantity: fills,
      answers: answersIn(group.optionQuestions, fields, slot),
    }))
    return [{ optionQuestionGroupId: group.optionQuestionGroupId, entries }]
  })
}

function answersIn(questions: readonly OptionQuestion[], fields: FormFields, slot: number): unknown[] {
  return questions.flatMap((question) => {
    const answer = answerIn(question, fields, slot)
    if (answer === undefined) return []
    const chosen = new Set(chosenIds(question, answer))
    const followUps = question.answers
      .filter(({ id }) => chosen.has(id))
      .flatMap(({ groups = [] }) => groups.flatMap(({ optionQuestions }) => optionQuestions))
    return [{ questionId: question.id, answer }, ...answersIn(followUps, fields, slot)]
  })
}

function answerIn(question: OptionQuestion, fields: FormFields, slot: number): unknown {
  const value = fields[answerField(question.id, slot)]
  if (question.type === questionTypes.quantities) {
    const counts = question.answers.flatMap(({ id }) => {
      const quantity = Number(fields[countField(question.id, id, slot)] || 0)
      return quantity === 0 ? [] : [{ answerId: id, quantity }]
    })
    return counts.length > 0 ? counts : undefined
  }
  if (value === undefined || value === '') return undefined
  if (question.type === questionTypes.checkboxes) return [value].flat().map(numberIn)
  return question.type === questionTypes.multipleChoice || question.type === questionTypes.scale
    ? numberIn(value)
    : value
}

const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value

function chosenIds({ type }: OptionQuestion, answer: unknown): unknown[] {
  if (type === questionTypes.quantities) return (answer as { answerId: number }[]).map(({ answerId }) => answerId)
  return [answer].flat()
}

/** An address longer than this is not taken everywhere. */
const longestFields = 5_000

/** The fields of answers, for the address of the form that shows them once more. */
export function answerFields(fields: FormFields): URLSearchParams {
  const kept = new URLSearchParams()
  let length = 0
  for (const [name, value] of Object.entries(fields)) {
    if (!/^q\d{1,10}(\.\d)?(_\d{1,10})?$/.test(name)) continue
    for (const one of [value].flat()) {
      if (typeof one !== 'string' || one === '') continue
      const more = name.length + encodeURIComponent(one).length + 2
      if (length + more > longestFields) continue
      length += more
      kept.append(name, one)
    }
  }
  return kept
}
