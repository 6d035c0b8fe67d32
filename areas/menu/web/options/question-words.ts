import { type EditedGroup, type EditedQuestion, questionTypeLabels } from '../../rules/edited-options.ts'
import { groupKind, questionTypes } from '../../rules/options.ts'

const icons = [
  { value: questionTypes.multipleChoice, icon: 'check' },
  { value: questionTypes.checkboxes, icon: 'list' },
  { value: questionTypes.scale, icon: 'chart' },
  { value: questionTypes.text, icon: 'pen' },
  { value: questionTypes.paragraph, icon: 'note' },
  { value: questionTypes.quantities, icon: 'plus' },
] as const
export const typeWords = icons.map((one) => ({ ...one, label: questionTypeLabels[one.value] ?? '' }))

export function groupTitle(group: EditedGroup): string {
  const [question] = group.optionQuestions
  return (
    (groupKind(group) === 'single_question' ? '' : group.name) || question?.question || group.name || 'New question'
  )
}

/** 'Multiple choice, required', 'Multi group, 12 pieces'. */
export function groupSummary(group: EditedGroup): string {
  const kind = groupKind(group)
  if (kind === 'multi_group') return `Multi group, ${group.quantity} pieces`
  const [question] = group.optionQuestions
  if (kind === 'single_group') return `Group of ${group.optionQuestions.length}`
  return question ? questionSummary(question) : ''
}

function questionSummary({ type, rangeMin, rangeMax, answers }: EditedQuestion): string {
  const word = questionTypeLabels[type] ?? ''
  if (type === questionTypes.multipleChoice) return `${word}, ${answers.length} answers`
  if (type === questionTypes.scale) return `${word}, ${rangeMin} to ${rangeMax}`
  if (type === questionTypes.checkboxes || type === questionTypes.quantities) {
    const range = rangeMin > 0 ? `, at least ${rangeMin}` : rangeMax > 0 ? `, up to ${rangeMax}` : ''
    return `${word}${range}`
  }
  return word
}

/** What is no number becomes 0, and the checks say so. */
export const wholeOf = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0)
