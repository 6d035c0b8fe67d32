import { defineWords } from '#platform/core/words.ts'
import { type OptionQuestion, questionTypes } from './options.ts'

export const hintWords = defineWords('menu/hints', {
  choose_one: 'Choose one',
  as_many: 'As many as you like',
  exactly: 'Exactly {least}',
  between: '{least} to {most}',
  up_to: 'Up to {most}',
  at_least: 'At least {least}',
  exactly_in_all: 'Exactly {least} in all',
  between_in_all: '{least} to {most} in all',
  up_to_in_all: 'Up to {most} in all',
  at_least_in_all: 'At least {least} in all',
})

/** 'Choose one', 'Up to 4 in all'. */
export function hintOf({ type, rangeMin, rangeMax, implied }: OptionQuestion): string | undefined {
  if (implied) return undefined
  switch (type) {
    case questionTypes.multipleChoice:
      return hintWords.choose_one
    case questionTypes.checkboxes:
      return rangeText(rangeMin, rangeMax) ?? hintWords.as_many
    case questionTypes.quantities:
      return rangeText(rangeMin, rangeMax, '_in_all')
    default:
      return undefined
  }
}

function rangeText(least: number, most: number, what: '' | '_in_all' = ''): string | undefined {
  if (least > 0 && most > 0)
    return least === most ? hintWords[`exactly${what}`]({ least }) : hintWords[`between${what}`]({ least, most })
  if (most > 0) return hintWords[`up_to${what}`]({ most })
  return least > 0 ? hintWords[`at_least${what}`]({ least }) : undefined
}
