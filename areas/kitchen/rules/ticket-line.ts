import type { Answer, GroupEntries, LineAnswers } from '#areas/menu/rules/answer-values.ts'
import { kitchenAnswer, kitchenItem } from '#areas/menu/rules/kitchen-words.ts'
import { questionTypes, specialInstructionsId } from '#areas/menu/rules/options.ts'

/** One line of a ticket as a cook reads it: no prices. */
export type TicketLine = {
  readonly quantity: number
  readonly name: string
  /** What the kitchen's short code makes of the item; empty where it says no more than the name. */
  readonly code: string
  /** What was chosen, in the kitchen's words. */
  readonly details: readonly string[]
  /** What the customer asks for in their own words. */
  readonly said: readonly string[]
  /** 'Aisle 2, shelf 1, bay 3'; empty for what is cooked. */
  readonly place: string
}

export type LineFacts = {
  readonly name: string
  readonly quantity: number
  readonly answers: LineAnswers
  readonly answer_texts: readonly { readonly question: string; readonly answer: string }[]
  /** The item as it stands; an order may be older than a change of it. */
  readonly item: ItemFacts | null
}
export type ItemFacts = {
  readonly kitchen_name: string
  readonly kitchen_short_code: string
  readonly aisle: number
  readonly shelf: number
  readonly bay: number
  /** Among those of its place, as somebody has walked past them; null: nobody has. */
  readonly shelf_position: number | null
}
/** What the numbers in answers mean; edited answers got other numbers, so that these stay true. */
export type Wordings = {
  readonly questions: ReadonlyMap<number, { readonly question: string; readonly type: number }>
  readonly answers: ReadonlyMap<number, AnswerWording>
}
export type AnswerWording = {
  readonly answer: string
  readonly answer_restaurant: string
  readonly answer_restaurant_active: boolean
}

/** With kitchen name, short code and the wording that a kitchen has for answers (ADM-18, SIL-ORD-092, SIL-ORD-095, SIL-ORD-132). */
export function ticketLine(line: LineFacts, wordings: Wordings): TicketLine {
  const name = line.item?.kitchen_name || line.name
  const code = line.item ? kitchenItem({ ...line.item, name: line.name }) : name
  const parts = line.answers.map((part) =>
    'entries' in part ? entriesText(part, wordings) : answerText(part, wordings),
  )
  const isReadable = parts.every((part) => part !== undefined)
  return {
    quantity: line.quantity,
    name,
    code: code === name ? '' : code,
    place: line.item ? placeText(line.item) : '',
    ...(isReadable && (parts.length > 0 || line.answer_texts.length === 0) ? split(parts) : asOrdered(line)),
  }
}

type Said = { readonly text: string; readonly isSaid: boolean }

function split(parts: readonly (Said | undefined)[]) {
  const filled = parts.filter((part) => part !== undefined && part.text !== '') as readonly Said[]
  return {
    details: filled.filter(({ isSaid }) => !isSaid).map(({ text }) => text),
    said: filled.filter(({ isSaid }) => isSaid).map(({ text }) => text),
  }
}

/** What cannot be read any more stands as the customer has read it. */
function asOrdered({ answer_texts }: LineFacts) {
  const instructions = (question: string) => question === 'Special Instructions'
  return {
    details: answer_texts
      .filter(({ question }) => !instructions(question))
      .map(({ question, answer }) => `${question}: ${answer}`),
    said: answer_texts.filter(({ question }) => instructions(question)).map(({ answer }) => answer),
  }
}

function answerText({ questionId, answer }: Answer, wordings: Wordings): Said | undefined {
  if (typeof answer === 'string' && questionId === specialInstructionsId) return { text: answer.trim(), isSaid: true }
  const question = wordings.questions.get(questionId)
  if (!question) return undefined
  if (typeof answer === 'string')
    return { text: answer.trim() && `${question.question}: ${answer.trim()}`, isSaid: true }
  if (question.type === questionTypes.scale) return { text: `${question.question}: ${answer}`, isSaid: false }
  const chosen = typeof answer === 'number' ? [answer] : answer
  const words = chosen.map((one) =>
    typeof one === 'number' ? wordOf(one, wordings) : `${one.quantity} × ${wordOf(one.answerId, wordings) ?? ''}`,
  )
  return words.includes(undefined) ? undefined : { text: words.join(', '), isSaid: false }
}

function entriesText({ entries }: GroupEntries, wordings: Wordings): Said | undefined {
  const texts = entries.map(({ quantity, answers }) => {
    const words = answers.map((answer) => answerText(answer, wordings)?.text)
    return words.includes(undefined) ? undefined : `${quantity} × ${words.filter(Boolean).join(', ')}`
  })
  return texts.includes(undefined) ? undefined : { text: texts.join('; '), isSaid: false }
}

function wordOf(id: number, { answers }: Wordings): string | undefined {
  const wording = answers.get(id)
  return (
    wording &&
    kitchenAnswer({
      answer: wording.answer,
      answerRestaurant: wording.answer_restaurant,
      answerRestaurantActive: wording.answer_restaurant_active,
    })
  )
}

function placeText({ aisle, shelf, bay }: ItemFacts): string {
  return aisle > 0 ? `Aisle ${aisle}, shelf ${shelf}, bay ${bay}` : ''
}

/** As one walks through a store: what has a place by aisle, shelf, bay and its order there, before what has none. */
export function inWalkingOrder<Line extends { readonly item: ItemFacts | null }>(lines: readonly Line[]): Line[] {
  const key = ({ item }: Line) =>
    item && item.aisle > 0
      ? [0, item.aisle, item.shelf, item.bay, item.shelf_position ?? Number.MAX_SAFE_INTEGER]
      : [1, 0, 0, 0, 0]
  return lines.toSorted((a, b) => {
    const [from, to] = [key(a), key(b)]
    const differs = from.findIndex((part, at) => part !== to[at])
    return differs < 0 ? 0 : (from[differs] ?? 0) - (to[differs] ?? 0)
  })
}

/** Every number of an answer or a question that these lines name. */
export function namedIn(lines: readonly LineFacts[]): { readonly questions: number[]; readonly answers: number[] } {
  const all = lines.flatMap(({ answers }) => answers.flatMap(answersIn))
  return {
    questions: [...new Set(all.map(({ questionId }) => questionId))],
    answers: [...new Set(all.flatMap(({ answer }) => idsIn(answer)))],
  }
}

const answersIn = (part: LineAnswers[number]): readonly Answer[] =>
  'entries' in part ? part.entries.flatMap(({ answers }) => answers) : [part]

const idsIn = (answer: Answer['answer']): readonly number[] =>
  typeof answer === 'number'
    ? [answer]
    : typeof answer === 'string'
      ? []
      : answer.map((one) => (typeof one === 'number' ? one : one.answerId))
