import { questionTypes } from './options.ts'

/** What other menus say of a group; null and absent are the same. */
export type ChoiceRule = {
  readonly min_choices?: number | null | undefined
  readonly max_choices?: number | null | undefined
  readonly min_total_quantity?: number | null | undefined
  readonly max_total_quantity?: number | null | undefined
  readonly free_choices?: number | null | undefined
  readonly optional?: boolean | null | undefined
  readonly options: readonly {
    readonly min_quantity?: number | null | undefined
    readonly max_quantity?: number | null | undefined
    readonly default_quantity?: number | null | undefined
  }[]
}

export type ChoiceQuestion = {
  readonly type: number
  readonly range_min: number
  readonly range_max: number
  readonly implied: boolean
}

export type ReadChoice =
  | { readonly ok: true; readonly question: ChoiceQuestion; readonly unsaid: readonly string[] }
  | { readonly ok: false; readonly reason: string }

/**
 * The question that asks for these choices: exactly one is a multiple choice, the same one twice is a quantity selector, everything else
 * checkboxes with a range. `unsaid` is what our questions cannot say. A required group with one option is answered by itself.
 */
export function choiceQuestion(rule: ChoiceRule): ReadChoice {
  const { options } = rule
  const counted = (rule.max_total_quantity ?? 0) > 0 && options.some(({ max_quantity }) => (max_quantity ?? 1) > 1)
  const least = rule.optional ? 0 : ((counted ? rule.min_total_quantity : undefined) ?? rule.min_choices ?? 0)
  const most = (counted ? rule.max_total_quantity : rule.max_choices) ?? 0
  const reason = whyImpossible(least, most, rule, counted)
  if (reason) return { ok: false, reason }
  const unsaid = unsaidOf(rule, counted)
  if (!counted && least === 1 && most === 1) {
    const implied = options.length === 1
    return {
      ok: true,
      question: { type: questionTypes.multipleChoice, range_min: 0, range_max: 0, implied },
      unsaid,
    }
  }
  const type = counted ? questionTypes.quantities : questionTypes.checkboxes
  // As many as there are is no limit, and stays none when the kitchen adds one.
  const range_max = counted || most < options.length ? most : 0
  return { ok: true, question: { type, range_min: least, range_max, implied: false }, unsaid }
}

const mostOfRange = 99

function whyImpossible(least: number, most: number, { options }: ChoiceRule, counted: boolean): string | undefined {
  if (options.length === 0) return 'has no options'
  if (least < 0 || most < 0 || least > mostOfRange || most > 999) return 'asks for a number of choices that cannot be'
  if (most > 0 && least > most) return `asks for at least ${least} and at most ${most}`
  if (!counted && least > options.length) return `asks for ${least} of ${options.length} options`
  return undefined
}

function unsaidOf({ max_choices, max_total_quantity, free_choices, options }: ChoiceRule, counted: boolean): string[] {
  const most = max_total_quantity ?? 0
  const hasLower = options.some(({ max_quantity }) => max_quantity && max_quantity < most)
  return [
    ...((free_choices ?? 0) > 0 ? ['The first choices are free there; here each costs its price'] : []),
    ...(counted && hasLower ? ['One option has a limit of its own there; here the sum alone has one'] : []),
    ...(counted && max_choices && max_choices < Math.min(most, options.length)
      ? ['How many different options may be mixed is limited there, and is not here']
      : []),
    ...(options.some(({ min_quantity }) => (min_quantity ?? 0) > 1)
      ? ['An option comes in a least number there; here it may be one']
      : []),
    ...(options.some(({ default_quantity }) => (default_quantity ?? 0) > 0)
      ? ['An option is chosen beforehand there; here nothing is']
      : []),
  ]
}
