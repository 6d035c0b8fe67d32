import { fromDecimal, toDecimal } from '#platform/core/money.ts'
import {
  type EditedAnswer,
  type EditedGroup,
  type EditedQuestion,
  hasAnswers,
  longest,
  most,
  questionTypeLabels,
} from '../edited-options.ts'
import { questionTypes } from '../options.ts'
import { cleanLine } from '../product-row.ts'

/** A line of the cell, with those that stand further in below it. */
type Line = {
  /** Counted from 1. */
  readonly at: number
  readonly indent: number
  readonly isAnswer: boolean
  readonly words: string
  readonly said: readonly string[]
  readonly below: Line[]
}

/** What an item asks by a cell of a file, as `questionsText` writes it; or why it cannot be read. Nothing of it has an id. */
export function readQuestions(text: string): EditedGroup[] | string {
  const faults: string[] = []
  const fail = ({ at }: Line, reason: string) => void faults.push(`Its questions, line ${at}: ${reason}`)

  function groupsOf(lines: readonly Line[]): EditedGroup[] {
    few(lines, most.groups, 'questions')
    return lines.map(groupOf)
  }

  function groupOf(line: Line): EditedGroup {
    const pieces = line.said.map(piecesOf).find((one) => one !== undefined)
    if (line.isAnswer || pieces === undefined)
      return { optionQuestionGroupId: 0, name: '', groupType: -1, quantity: 1, optionQuestions: [questionOf(line)] }
    if (line.said.length > 1) fail(line, 'of a group nothing is said but that it is one, or how many pieces.')
    few(line.below, most.questions, 'questions')
    return {
      optionQuestionGroupId: 0,
      name: short(line, line.words, longest.words),
      groupType: pieces === 'once' ? 0 : 1,
      quantity: pieces === 'once' ? 1 : pieces,
      optionQuestions: line.below.map(questionOf),
    }
  }

  function questionOf(line: Line): EditedQuestion {
    if (line.isAnswer) fail(line, 'an answer stands where a question is expected.')
    const said = aspectsOf(line, questionAspect, questionAspects)
    const type = said.type ?? (line.below.length > 0 ? questionTypes.multipleChoice : undefined)
    if (type === undefined) fail(line, `it has no answers and no type, such as ${questionAspects[0]}.`)
    if (type !== undefined && !hasAnswers({ type }) && line.below.length > 0)
      fail(line, `to ${questionTypeLabels[type]?.toLowerCase()} there are no answers.`)
    few(line.below, most.answers, 'answers')
    return {
      id: 0,
      fieldNameExt: '',
      rangeMin: 0,
      rangeMax: 0,
      additionalCostPerQuantity: '0.00',
      implied: false,
      ...said,
      fieldName: short(line, said.fieldName ?? '', longest.fieldName),
      type: type ?? questionTypes.text,
      question: short(line, line.words, longest.words),
      answers: line.below.map(answerOf),
    }
  }

  function answerOf(line: Line): EditedAnswer {
    if (!line.isAnswer) fail(line, 'a question stands where an answer is expected. Answers begin with “- ”.')
    const said = aspectsOf(line, answerAspect, answerAspects)
    return {
      answerId: 0,
      answerPrice: '0.00',
      answerRestaurantActive: said.answerRestaurant !== undefined,
      active: true,
      ...said,
      answerRestaurant: short(line, said.answerRestaurant ?? '', longest.words),
      answer: short(line, line.words, longest.words),
      optionQuestionGroups: groupsOf(line.below),
    }
  }

  function aspectsOf<Part>(
    line: Line,
    read: (text: string) => Partial<Part> | undefined,
    known: readonly string[],
  ): Partial<Part> {
    let all: Partial<Part> = {}
    for (const text of line.said) {
      const one = read(text)
      if (!one) fail(line, `“${text.slice(0, 60)}” is none of ${known.join(', ')}.`)
      else if (Object.keys(one).some((key) => key in all)) fail(line, `“${text.slice(0, 60)}” is said a second time.`)
      all = { ...all, ...one }
    }
    return all
  }

  function few(lines: readonly Line[], limit: number, noun: string) {
    const [first] = lines.slice(limit)
    if (first) fail(first, `there are ${limit} ${noun} at most.`)
  }
  function short(line: Line, words: string, limit: number) {
    if (words.length > limit) fail(line, `“${words.slice(0, 30)}…” has more than ${limit} characters.`)
    return words
  }

  const groups = groupsOf(treeOf(text))
  return faults[0] ?? groups
}

function treeOf(text: string): Line[] {
  const top: Line[] = []
  const open: Line[] = []
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    if (raw.trim() === '') continue
    const line = lineOf(raw, at + 1)
    let last = open.at(-1)
    while (last && !isBelow(line, last)) {
      open.pop()
      last = open.at(-1)
    }
    ;(last?.below ?? top).push(line)
    open.push(line)
  }
  return top
}

/** Answers need not stand further in than their question: their dash says it. */
const isBelow = (line: Line, above: Line) =>
  line.indent > above.indent || (line.indent === above.indent && line.isAnswer && !above.isAnswer)

function lineOf(raw: string, at: number): Line {
  const text = raw.trim()
  const isAnswer = dash.test(text)
  const [words = '', ...said] = partsOf(text.replace(dash, ''))
  const [space = ''] = /^\s*/.exec(raw) ?? []
  const indent = space.replaceAll('\t', '    ').length
  return { at, indent, isAnswer, words, said: said.filter(Boolean), below: [] }
}

const dash = /^[-–•]\s*/

/** Between strokes; a backslash takes what follows it as it is. */
function partsOf(text: string): string[] {
  const parts = ['']
  for (const [found, taken] of text.matchAll(/\\(.)|\||[^\\|]+|\\/gsu)) {
    if (found === '|') parts.push('')
    else parts.push(`${parts.pop()}${taken ?? found}`)
  }
  return parts.map(cleanLine)
}

/** How often a group is asked; undefined where a question says something else. */
function piecesOf(text: string): number | 'once' | undefined {
  if (text.toLowerCase() === 'group') return 'once'
  const [, pieces] = /^(\d{1,4}) pieces?$/i.exec(text) ?? []
  return pieces === undefined ? undefined : Number(pieces)
}

const questionAspects = [
  ...Object.values(questionTypeLabels).map((label) => label.toLowerCase()),
  'up to 3',
  'at least 1',
  '1 to 3',
  'exactly 2',
  '0.50 each',
  'chosen by itself',
  'short name: …',
  'group',
  '2 pieces',
]

function questionAspect(text: string): Partial<EditedQuestion> | undefined {
  const type = Object.entries(questionTypeLabels).find(([, label]) => label.toLowerCase() === text.toLowerCase())
  if (type) return { type: Number(type[0]) }
  if (/^chosen by itself$/i.test(text)) return { implied: true }
  const [, fieldName] = /^short name:\s*(.*)$/i.exec(text) ?? []
  if (fieldName !== undefined) return { fieldName }
  const [, each = ''] = /^(.*) each$/i.exec(text) ?? []
  const cost = amountOf(each)
  if (cost !== undefined) return { additionalCostPerQuantity: cost }
  return rangeOf(text)
}

function rangeOf(text: string): Pick<EditedQuestion, 'rangeMin' | 'rangeMax'> | undefined {
  if (/^any number$/i.test(text)) return { rangeMin: 0, rangeMax: 0 }
  const [, word = '', only] = /^(up to|at least|exactly) (\d{1,4})$/i.exec(text) ?? []
  if (only !== undefined) {
    const number = Number(only)
    const [isLeast, isMost] = [!/^up/i.test(word), !/^at/i.test(word)]
    return { rangeMin: isLeast ? number : 0, rangeMax: isMost ? number : 0 }
  }
  const [, from, to] = /^(\d{1,4}) (?:to|-|–) (\d{1,4})$/i.exec(text) ?? []
  return from === undefined || to === undefined ? undefined : { rangeMin: Number(from), rangeMax: Number(to) }
}

const answerAspects = ['+1.50', 'kitchen: …', 'not sold']

function answerAspect(text: string): Partial<EditedAnswer> | undefined {
  if (/^not sold$/i.test(text)) return { active: false }
  const [, answerRestaurant] = /^kitchen:\s*(.*)$/i.exec(text) ?? []
  if (answerRestaurant !== undefined) return { answerRestaurant }
  const answerPrice = amountOf(text)
  return answerPrice === undefined ? undefined : { answerPrice }
}

/** `+1.50`, `$1.5`, `-2`. */
function amountOf(text: string): string | undefined {
  const [, sign = '', figures] = /^([+-]?)\s*\$?\s*([\d.]+)$/.exec(text) ?? []
  const amount = figures === undefined ? undefined : fromDecimal(`${sign === '-' ? '-' : ''}${figures}`)
  return amount === undefined ? undefined : toDecimal(amount)
}
