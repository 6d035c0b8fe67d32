import { withoutGuard } from '#platform/core/csv.ts'
import { type EditedGroup, withoutRest } from '../edited-options.ts'
import { firstFault, optionFindings } from '../option-findings.ts'
import type { QuestionsChange } from './draft-change.ts'
import { asksTheSame, withIdsOf } from './drafted-questions.ts'
import { matchedQuestions } from './matched-questions.ts'
import { questionsText } from './questions-text.ts'
import { readQuestions } from './read-questions.ts'

/** Of all cells that are other than the menu: what comes to more is no edit of a menu. */
const mostLines = 50_000

type Menu = {
  /** What an item asks now. */
  readonly groupsOf?: (menu_item_id: number) => readonly EditedGroup[]
  /** As in their editor, which is the admins’. */
  readonly mayChangeQuestions?: boolean
}

/** Reads the cells of a file that say what items ask, against what they ask now (SIL-ORD-095). */
export function questionCells({ groupsOf = () => [], mayChangeQuestions = false }: Menu) {
  let lines = 0

  function read(cell: string, item: string): EditedGroup[] | string {
    if (!mayChangeQuestions) return 'What it asks is for admins to say. Leave its questions as they are.'
    lines += cell.split('\n').length
    if (lines > mostLines) return 'The file has too many questions by here. Take it in parts.'
    const groups = readQuestions(cell)
    if (typeof groups === 'string') return groups
    const fault = firstFault(optionFindings(groups, item))
    return fault ? `${fault.text} ${fault.harm}` : withoutRest(groups)
  }

  return {
    changed({ menu_item_id, name }: { readonly menu_item_id: number; readonly name: string }, cell: string) {
      const before = groupsOf(menu_item_id)
      const text = withoutGuard(cell)
      // Most of a file is as it was written.
      if (linesOf(text) === linesOf(questionsText(before))) return undefined
      const groups = read(text, name)
      if (typeof groups === 'string') return groups
      const after = withIdsOf(before, matchedQuestions(before, groups))
      if (asksTheSame(withoutRest(before), after)) return undefined
      return { what: 'questions', menu_item_id, name, before, after } satisfies QuestionsChange
    },
    added(cell: string, name: string): EditedGroup[] | string {
      const text = withoutGuard(cell)
      if (text === '') return []
      const groups = read(text, name)
      return typeof groups === 'string' ? groups : withIdsOf([], groups)
    },
  }
}

const linesOf = (text: string) => text.replace(/\r\n?/g, '\n').trim()
