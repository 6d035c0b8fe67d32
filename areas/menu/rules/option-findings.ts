import { fromDecimal } from '#platform/core/money.ts'
import { type EditedAnswer, type EditedGroup, type EditedQuestion, hasAnswers, most } from './edited-options.ts'
import { mostScaleSteps } from './option-widgets.ts'
import { questionTypes } from './options.ts'

/** What is wrong with an item's questions, what comes of it, and the way out where there is one. */
type OptionFinding = {
  /** A fault cannot be saved; a warning can. */
  readonly level: 'fault' | 'warning'
  /** The group of the item that it is in, by its place. */
  readonly group: number
  readonly text: string
  readonly harm: string
  readonly cure?: { readonly label: string; readonly groups: readonly EditedGroup[] }
}

type Put<Part> = (part: Part) => readonly EditedGroup[]
type Said = Omit<OptionFinding, 'group'>

const deepest = 2
const longestKitchenWord = 24

/** Of the whole item, in the order of its questions. `item` is its name. */
export function optionFindings(groups: readonly EditedGroup[], item: string): OptionFinding[] {
  const harms = { unorderable: `${item} cannot be ordered.` }
  return groups.flatMap((group, at) =>
    ofGroup(group, 1, harms, (next) => groups.with(at, next)).map((said) => ({ ...said, group: at })),
  )
}

export const firstFault = (findings: readonly OptionFinding[]): OptionFinding | undefined =>
  findings.find(({ level }) => level === 'fault')

type Harms = { readonly unorderable: string }

function ofGroup(group: EditedGroup, depth: number, harms: Harms, put: Put<EditedGroup>): Said[] {
  const { name, groupType, quantity, optionQuestions } = group
  const called = name.trim() || optionQuestions[0]?.question.trim() || 'A group'
  const said: Said[] = []
  if (depth > deepest)
    said.push(fault(`${called} follows up a follow-up.`, 'Customers are asked two steps deep at most.'))
  if (optionQuestions.length === 0) said.push(fault(`${called} has no question.`, 'There is nothing to ask.'))
  if (groupType >= 0 && name.trim() === '')
    said.push(fault('A group has no name.', 'Customers would not know what it is.'))
  if (groupType === -1 && optionQuestions.length > 1)
    said.push(
      fault(`${called} is a single question and has ${optionQuestions.length}.`, 'Only a group holds several.', {
        label: 'Make it a group',
        groups: put({ ...group, groupType: 0, name: called }),
      }),
    )
  if (groupType > 0 && depth > 1)
    said.push(
      fault(`${called} follows up an answer and is asked by the piece.`, 'A follow-up is asked once.', {
        label: 'Ask it once',
        groups: put({ ...group, groupType: 0, quantity: 1 }),
      }),
    )
  if (groupType > 0 && !isWhole(quantity, 1, most.pieces))
    said.push(fault(`${called} is asked for ${quantity} pieces.`, `There are 1 to ${most.pieces}.`))
  const ofQuestions = optionQuestions.flatMap((question, at) =>
    ofQuestion(question, depth, harms, (next) => put({ ...group, optionQuestions: optionQuestions.with(at, next) })),
  )
  return [...said, ...ofQuestions]
}

function ofQuestion(question: EditedQuestion, depth: number, harms: Harms, put: Put<EditedQuestion>): Said[] {
  const called = question.question.trim()
  if (called === '') return [fault('A question has no words.', 'Customers would not know what is asked.')]
  if (question.type === questionTypes.scale) return ofScale(question, put)
  if (!hasAnswers(question)) return []
  const said: Said[] = []
  if (question.answers.length === 0) said.push(fault(`${called} has no answer.`, 'There is nothing to choose from.'))
  else said.push(...ofChoice(question, harms, put))
  if (question.type === questionTypes.quantities && fromDecimal(question.additionalCostPerQuantity) === undefined)
    said.push(fault(`The cost of each in ${called} is no amount, such as 0.50.`, 'Nobody could say what it costs.'))
  const answers = question.answers.flatMap((answer, at) =>
    ofAnswer(answer, called, depth, harms, (next) => put({ ...question, answers: question.answers.with(at, next) }), {
      without: () => put({ ...question, answers: question.answers.toSpliced(at, 1) }),
    }),
  )
  return [...said, ...answers, ...twins(question)]
}

function ofScale(question: EditedQuestion, put: Put<EditedQuestion>): Said[] {
  const { rangeMin, rangeMax } = question
  const called = question.question.trim()
  if (!isWhole(rangeMin, 0, most.range) || !isWhole(rangeMax, 0, most.range))
    return [
      fault(
        `${called} cannot be answered: from ${rangeMin} to ${rangeMax}.`,
        `A scale lies within 0 and ${most.range}.`,
      ),
    ]
  if (rangeMax - rangeMin >= mostScaleSteps)
    return [
      fault(
        `${called} has ${rangeMax - rangeMin + 1} steps, from ${rangeMin} to ${rangeMax}.`,
        `Customers are shown ${mostScaleSteps} at most; the rest could not be chosen.`,
        {
          label: `From ${rangeMin} to ${rangeMin + mostScaleSteps - 1}`,
          groups: put({ ...question, rangeMax: rangeMin + mostScaleSteps - 1 }),
        },
      ),
    ]
  if (rangeMin < rangeMax) return []
  const cure =
    rangeMin > rangeMax
      ? {
          label: `From ${rangeMax} to ${rangeMin}`,
          groups: put({ ...question, rangeMin: rangeMax, rangeMax: rangeMin }),
        }
      : { label: 'From 0 to 5', groups: put({ ...question, rangeMin: 0, rangeMax: 5 }) }
  return [
    fault(`${called} cannot be answered: from ${rangeMin} to ${rangeMax}.`, 'A scale has two steps at least.', cure),
  ]
}

/** As many must be chosen as can be. */
function ofChoice(question: EditedQuestion, { unorderable }: Harms, put: Put<EditedQuestion>): Said[] {
  const { type, answers, rangeMin: least, rangeMax } = question
  const called = question.question.trim()
  const sold = answers.filter(({ active }) => active).length
  const sellAll = {
    label: 'Sell all again',
    groups: put({ ...question, answers: answers.map((answer) => ({ ...answer, active: true })) }),
  }
  if (type === questionTypes.multipleChoice)
    return sold > 0 ? [] : [warning(`${called} asks for one, and no answer is sold.`, unorderable, sellAll)]
  if (!isWhole(least, 0, most.range) || !isWhole(rangeMax, 0, most.range))
    return [fault(`${called} asks for a number of answers that cannot be.`, `It lies within 0 and ${most.range}.`)]
  if (rangeMax > 0 && least > rangeMax)
    return [
      fault(`${called} cannot be chosen: ${least} of at most ${rangeMax}.`, unorderable, {
        label: `At most ${least}`,
        groups: put({ ...question, rangeMax: least }),
      }),
    ]
  if (type === questionTypes.quantities)
    return least > 0 && sold === 0
      ? [warning(`${called} asks for ${least}, and no answer is sold.`, unorderable, sellAll)]
      : []
  if (least > answers.length)
    return [
      fault(`${called} cannot be chosen: ${least} of at most ${answers.length}.`, unorderable, {
        label: `Ask for ${answers.length}`,
        groups: put({ ...question, rangeMin: answers.length }),
      }),
    ]
  if (least <= sold) return []
  const only = sold === 0 ? 'no answer is' : sold === 1 ? 'only 1 answer is' : `only ${sold} answers are`
  return [
    warning(`${called} asks for ${least}, ${only} sold.`, unorderable, {
      label: sold === 0 ? 'Ask for none' : `Ask for ${sold}`,
      groups: put({ ...question, rangeMin: sold }),
    }),
  ]
}

type AnswerWays = { readonly without: () => readonly EditedGroup[] }

function ofAnswer(
  answer: EditedAnswer,
  question: string,
  depth: number,
  harms: Harms,
  put: Put<EditedAnswer>,
  { without }: AnswerWays,
): Said[] {
  const called = answer.answer.trim()
  if (called === '')
    return [
      fault(`An answer of ${question} has no words.`, 'Nobody could choose it.', {
        label: 'Remove it',
        groups: without(),
      }),
    ]
  const said: Said[] = []
  const price = fromDecimal(answer.answerPrice)
  if (price === undefined || Math.abs(price) > mostCents)
    said.push(fault(`The cost of ${called} is no amount, such as 1.50.`, 'Nobody could say what it costs.'))
  if (answer.answerRestaurantActive && answer.answerRestaurant.trim() === '')
    said.push(
      warning(
        `${called} has no wording for the kitchen, and is to be printed in it.`,
        'The kitchen reads the customer’s words.',
        {
          label: 'Use the customer’s words',
          groups: put({ ...answer, answerRestaurantActive: false }),
        },
      ),
    )
  if (answer.answerRestaurantActive && answer.answerRestaurant.length > longestKitchenWord)
    said.push(
      warning(
        `The kitchen’s wording of ${called} has ${answer.answerRestaurant.length} letters.`,
        'It takes two lines of a ticket.',
      ),
    )
  const below = answer.optionQuestionGroups.flatMap((group, at) =>
    ofGroup(group, depth + 1, harms, (next) =>
      put({ ...answer, optionQuestionGroups: answer.optionQuestionGroups.with(at, next) }),
    ),
  )
  return [...said, ...below]
}

/** Two answers of one name: neither customer nor kitchen tells them apart. */
function twins({ question, answers }: EditedQuestion): Said[] {
  const byName = Map.groupBy(
    answers.filter(({ answer }) => answer.trim() !== ''),
    ({ answer }) => answer.trim().toLowerCase(),
  )
  return [...byName.values()].flatMap(([first, second]) =>
    first && second
      ? [
          warning(
            `${question.trim()} has several answers called ${first.answer.trim()}.`,
            'Nobody can tell them apart.',
          ),
        ]
      : [],
  )
}

const mostCents = 100_000_00

const isWhole = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to

const fault = (text: string, harm: string, cure?: OptionFinding['cure']): Said => said('fault', text, harm, cure)
const warning = (text: string, harm: string, cure?: OptionFinding['cure']): Said => said('warning', text, harm, cure)
const said = (level: Said['level'], text: string, harm: string, cure: OptionFinding['cure']): Said => ({
  level,
  text,
  harm,
  ...(cure && { cure }),
})
