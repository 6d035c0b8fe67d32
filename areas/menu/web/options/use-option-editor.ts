import { useMemo, useRef, useState } from 'react'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { draftOptions, type optionQuestionsPage, saveOptions } from '../../calls/option-questions.ts'
import type { EditedAnswer, EditedGroup, EditedQuestion } from '../../rules/edited-options.ts'
import { firstFault, optionFindings } from '../../rules/option-findings.ts'
import { questionTypes } from '../../rules/options.ts'
import type { DraftChoice } from '../drafts/draft-dialog.tsx'

export const useOptionPage = pageHook<typeof optionQuestionsPage>()

type Problem = { readonly text: string; readonly count: number; readonly isConflict: boolean }
const noProblem: Problem = { text: '', count: 0, isConflict: false }

/** The questions while they are edited: what is saved, what is typed, and which of the two is on the page. */
export function useOptionEditor() {
  const item = useOptionPage('item')
  const first = useOptionPage('option_question_groups')
  const uses = useOptionPage('uses')
  const draft = useOptionPage('draft')
  const [saved, setSaved] = useState({ groups: first, version: item.options_version })
  const [groups, setGroups] = useState<readonly EditedGroup[]>(first)
  const [selected, select] = useState(0)
  const [saving, setSaving] = useState<'this' | 'all' | 'draft'>()
  const [problem, setProblem] = useState(noProblem)
  const [note, setNote] = useState('')
  // A draft has new parts of its own.
  const lastNew = useRef(leastId(first))

  const findings = useMemo(() => optionFindings(groups, item.name), [groups, item.name])
  const isDirty = groups !== saved.groups && JSON.stringify(groups) !== JSON.stringify(saved.groups)
  const fault = firstFault(findings)
  const nextId = () => {
    lastNew.current -= 1
    return lastNew.current
  }
  const change = (next: readonly EditedGroup[]) => {
    setGroups(next)
    setNote('')
    if (problem.text && !problem.isConflict) setProblem({ ...noProblem, count: problem.count })
  }

  /** What other items ask the same as this group did when the page came. */
  const usesOf = (group: EditedGroup) =>
    uses.find(({ optionQuestionGroupId }) => optionQuestionGroupId === group.optionQuestionGroupId)?.items ?? []
  const isChanged = (group: EditedGroup) =>
    JSON.stringify(saved.groups.find((one) => one.optionQuestionGroupId === group.optionQuestionGroupId)) !==
    JSON.stringify(group)
  const reusable = groups.filter((group) => usesOf(group).length > 0 && isChanged(group))

  /** Says what is wrong, and shows it; true where nothing is. */
  function isRight(): boolean {
    if (!fault) return true
    select(fault.group)
    setProblem({ text: `${fault.text} ${fault.harm}`, count: problem.count + 1, isConflict: false })
    return false
  }
  const inputOf = (what: 'this' | 'all') => ({
    menu_item_id: item.menu_item_id,
    options_version: saved.version,
    option_question_groups: [...groups],
    reuse:
      what === 'this'
        ? []
        : reusable.map((group) => ({
            optionQuestionGroupId: group.optionQuestionGroupId,
            menu_item_ids: usesOf(group).map(({ menu_item_id }) => menu_item_id),
          })),
  })
  function refused({ error, message }: { readonly error: string; readonly message: string }) {
    setSaving(undefined)
    setProblem({ text: message, count: problem.count + 1, isConflict: conflicts.includes(error) })
  }

  async function save(what: 'this' | 'all') {
    if (saving || !isRight()) return
    setSaving(what)
    const answered = await ask(saveOptions, inputOf(what))
    if (!answered.ok) return refused(answered)
    setSaving(undefined)
    const { option_question_groups, options_version, reused } = answered.data
    setSaved({ groups: option_question_groups, version: options_version })
    setGroups(option_question_groups)
    setProblem(noProblem)
    setNote(reused > 0 ? `Saved, here and for ${reused} other ${reused === 1 ? 'item' : 'items'}.` : 'Saved.')
  }

  /** The draft that it is put in is the next page. */
  async function saveInDraft(what: 'this' | 'all', into: DraftChoice & { readonly draft_version?: number }) {
    if (saving || !isRight()) return
    setSaving('draft')
    const answered = await ask(draftOptions, { ...inputOf(what), ...into })
    if (!answered.ok) return refused(answered)
    location.assign(`/admin/menu_drafts/${answered.data.menu_draft_id}`)
  }

  return {
    item,
    draft,
    groups,
    change,
    selected: Math.min(selected, groups.length - 1),
    select,
    nextId,
    findings,
    isDirty,
    saving,
    problem,
    note,
    usesOf,
    /** Items that would be saved with this one. */
    reusedBy: new Set(reusable.flatMap((group) => usesOf(group).map(({ menu_item_id }) => menu_item_id))).size,
    isRight,
    save,
    saveInDraft,
    putBack: () => {
      setGroups(saved.groups)
      setProblem(noProblem)
    },
  }
}

/** Somebody else was first: only a look at the page as it is helps. */
const conflicts = ['changed_meanwhile', 'not_the_same', 'draft_changed']

const leastId = (groups: readonly EditedGroup[]): number =>
  Math.min(
    0,
    ...groups.flatMap((group) => [
      group.optionQuestionGroupId,
      ...group.optionQuestions.flatMap((question) => [
        question.id,
        ...question.answers.flatMap((answer) => [answer.answerId, leastId(answer.optionQuestionGroups)]),
      ]),
    ]),
  )

export type OptionEditor = ReturnType<typeof useOptionEditor>

export const emptyAnswer = (answerId: number): EditedAnswer => ({
  answerId,
  answer: '',
  answerPrice: '0.00',
  answerRestaurantActive: false,
  answerRestaurant: '',
  active: true,
  optionQuestionGroups: [],
})

export const emptyQuestion = (nextId: () => number): EditedQuestion => ({
  id: nextId(),
  fieldName: '',
  fieldNameExt: '',
  question: '',
  type: questionTypes.multipleChoice,
  rangeMin: 0,
  rangeMax: 0,
  additionalCostPerQuantity: '0.00',
  implied: false,
  answers: [emptyAnswer(nextId()), emptyAnswer(nextId())],
})

export const emptyGroup = (nextId: () => number): EditedGroup => ({
  optionQuestionGroupId: nextId(),
  name: '',
  groupType: -1,
  quantity: 1,
  optionQuestions: [emptyQuestion(nextId)],
})
