import * as z from 'zod/mini'
import { choiceQuestion } from '../../rules/choice-question.ts'
import type { FileAnswer, FileGroup, FileQuestion } from '../../rules/menu-file.ts'
import { questionTypes } from '../../rules/options.ts'
import { cleanLine } from '../../rules/product-row.ts'
import { centsOf, issueOf, maybe, moneyField, priceFields } from './menu-fields.ts'
import type { MenuChoices } from './menu-options.ts'

const words = z.string()
const count = maybe(z.int().check(z.minimum(0), z.maximum(999)))

const option = z.object({
  name: words,
  ...priceFields,
  kitchen_name: maybe(words),
  active: maybe(z.boolean()),
  min_quantity: count,
  max_quantity: count,
  default_quantity: count,
  option_groups: maybe(z.array(z.unknown())),
})
const question = z.object({
  name: words,
  /** What is answered by writing or by a number; without it, options are chosen. */
  ask: maybe(z.enum(['number', 'line', 'paragraph'])),
  from: count,
  to: count,
  min_choices: count,
  max_choices: count,
  min_total_quantity: count,
  max_total_quantity: count,
  price_each: moneyField,
  free_choices: count,
  optional: maybe(z.boolean()),
  options: maybe(z.array(option)),
})
const block = z.object({
  name: words,
  pieces: maybe(z.int().check(z.minimum(1), z.maximum(99))),
  questions: z.array(z.unknown()),
})

type RawOption = z.infer<typeof option>
type RawQuestion = z.infer<typeof question>

const mostGroups = 50
const mostOptions = 500
const deepestGroups = 2
const mostLetters = 200
const mostCents = 100_000_00

type About = { readonly of: string; readonly choices: MenuChoices }
type ReadFault = { readonly ok: false; readonly reason: string }
export type ReadGroups = { readonly ok: true; readonly groups: FileGroup[] } | ReadFault
type ReadGroup = { readonly ok: true; readonly group: FileGroup } | ReadFault
type ReadQuestion = { readonly ok: true; readonly question: FileQuestion } | ReadFault
type ReadAnswer = { readonly ok: true; readonly answer: FileAnswer } | ReadFault

const refused = (reason: string): ReadFault => ({ ok: false, reason })

/** The groups of an item (depth 1) or of an option (depth 2). */
export function readGroups(input: readonly unknown[], depth: number, about: About): ReadGroups {
  if (depth > deepestGroups && input.length > 0)
    return refused(`Its groups lie ${depth} deep; a group may follow up an option, but not a follow-up's option.`)
  if (input.length > mostGroups) return refused(`It has more than ${mostGroups} groups at one place.`)
  const groups: FileGroup[] = []
  for (const one of input) {
    const read = hasQuestions(one) ? readBlock(one, depth, about) : readSingle(one, depth, about)
    if (!read.ok) return read
    groups.push(read.group)
  }
  return { ok: true, groups }
}

const hasQuestions = (input: unknown) =>
  typeof input === 'object' && input !== null && 'questions' in input && Array.isArray(input.questions)

function readSingle(input: unknown, depth: number, about: About): ReadGroup {
  const read = readQuestion(input, depth, about)
  if (!read.ok) return read
  const { question } = read
  return { ok: true, group: { name: question.question, group_type: -1, quantity: 1, questions: [question] } }
}

/** Questions that are asked together, once or for each piece. */
function readBlock(input: unknown, depth: number, about: About): ReadGroup {
  const read = z.safeParse(block, input)
  if (!read.success) return refused(`A group of it is none: ${issueOf(read.error)}.`)
  const { pieces } = read.data
  const name = shownName(read.data.name)
  if (name === '') return refused('A group of it has no name.')
  if (pieces && depth > 1)
    return refused(`Its group ${name} follows up an option, and so cannot be asked by the piece.`)
  const [least, most] = [read.data.questions.length > 0, read.data.questions.length <= mostGroups]
  if (!least || !most) return refused(`Its group ${name} has ${least ? `more than ${mostGroups}` : 'no'} questions.`)
  const questions: FileQuestion[] = []
  for (const one of read.data.questions) {
    const asked = readQuestion(one, depth, about)
    if (!asked.ok) return asked
    questions.push(asked.question)
  }
  return { ok: true, group: { name, group_type: pieces ? 1 : 0, quantity: pieces ?? 1, questions } }
}

function readQuestion(input: unknown, depth: number, about: About): ReadQuestion {
  const read = z.safeParse(question, input)
  if (!read.success) return refused(`A group of it is none: ${issueOf(read.error)}.`)
  const name = shownName(read.data.name)
  if (name === '') return refused('A group of it has no name.')
  return read.data.ask ? readWritten(name, read.data) : readChosen(name, read.data, depth, about)
}

const writtenTypes = {
  number: questionTypes.scale,
  line: questionTypes.text,
  paragraph: questionTypes.paragraph,
} as const

const nothingChosen = { additional_cost_per_quantity: 0 as const, implied: false, answers: [] }

/** A number between two, or words. */
function readWritten(name: string, { ask, from, to, options }: RawQuestion): ReadQuestion {
  if (options && options.length > 0) return refused(`Its group ${name} asks for ${ask}, and has options.`)
  const isNumber = ask === 'number'
  const [range_min, range_max] = isNumber ? [from ?? 0, to ?? 0] : [0, 0]
  if (isNumber && range_min >= range_max)
    return refused(`Its group ${name} asks for a number, and not from where to where.`)
  return {
    ok: true,
    question: { question: name, type: writtenTypes[ask ?? 'line'], range_min, range_max, ...nothingChosen },
  }
}

function readChosen(name: string, raw: RawQuestion, depth: number, about: About): ReadQuestion {
  const options = raw.options ?? []
  if (options.length > mostOptions) return refused(`Its group ${name} has more than ${mostOptions} options.`)
  const choice = choiceQuestion({ ...raw, options })
  if (!choice.ok) return refused(`Its group ${name} ${choice.reason}.`)
  for (const what of choice.unsaid) about.choices.tally.add(what, `${name} of ${about.of.slice(0, 60)}`)
  const each = centsOf({ price: raw.price_each })
  if (each === undefined || Math.abs(each) > mostCents)
    return refused(`The price of each in its group ${name} is no amount of dollars.`)
  if (each !== 0 && choice.question.type !== questionTypes.quantities)
    return refused(`Its group ${name} has a price for each, and nothing that may be taken more than once.`)
  const answers: FileAnswer[] = []
  for (const one of options) {
    const read = readOption(one, depth, about)
    if (!read.ok) return read
    answers.push(read.answer)
  }
  return { ok: true, question: { question: name, ...choice.question, additional_cost_per_quantity: each, answers } }
}

function readOption(raw: RawOption, depth: number, about: About): ReadAnswer {
  const answer = shownName(raw.name)
  if (answer === '') return refused('An option of it has no name.')
  const additional_cost = centsOf(raw)
  if (additional_cost === undefined || Math.abs(additional_cost) > mostCents)
    return refused(`The price of its option ${answer} is no amount of dollars.`)
  const followUps = readGroups(raw.option_groups ?? [], depth + 1, about)
  if (!followUps.ok) return followUps
  const answer_restaurant = typeof raw.kitchen_name === 'string' ? shownName(raw.kitchen_name) : undefined
  const active = raw.active ?? undefined
  return { ok: true, answer: { answer, additional_cost, answer_restaurant, active, groups: followUps.groups } }
}

const shownName = (name: string) => cleanLine(name).slice(0, mostLetters).toWellFormed()
