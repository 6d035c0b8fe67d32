import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { answerTexts } from '../rules/answer-texts.ts'
import type { GroupEntry } from '../rules/answer-values.ts'
import { checkAnswers } from '../rules/answers.ts'
import { firstGroupQuantity, openSlots, slotsProblem, widgetWords } from '../rules/option-widgets.ts'
import type { OptionGroup } from '../rules/options.ts'
import { answersOf, emptyDraft } from './draft-answers.ts'
import { itemWords as words } from './item-words.ts'
import styles from './multi-group.module.css'
import { Questions } from './question.tsx'

type MultiGroupProps = {
  group: OptionGroup
  entries: readonly GroupEntry[]
  onEntries: (entries: readonly GroupEntry[]) => void
}

/** Slots that are filled with entries, each a full answer set for so many of them (OPT-26…30, SIL-ORD-086). */
export function MultiGroup({ group, entries, onEntries }: MultiGroupProps) {
  const name = useId()
  const [draft, setDraft] = useState(emptyDraft)
  const [quantity, setQuantity] = useState(String(firstGroupQuantity))
  const [problem, setProblem] = useState<{ text: string; count: number }>({ text: '', count: 0 })
  const open = openSlots(group, entries)
  const oneByOne = { ...group, groupType: 0 }

  const refuse = (text: string) => setProblem({ text, count: problem.count + 1 })

  function add() {
    const typed = /^-?\d+$/.test(quantity.trim()) ? Number(quantity) : 0
    const noRoom = slotsProblem(typed, open)
    if (noRoom) return refuse(noRoom)
    const checked = checkAnswers([oneByOne], answersOf(group.optionQuestions, draft))
    if (!checked.ok) return refuse(widgetWords.please_answer)
    const answers = answersOf(group.optionQuestions, draft)
    const key = JSON.stringify(answers)
    const same = entries.find((entry) => JSON.stringify(entry.answers) === key)
    const added = { quantity: typed + (same?.quantity ?? 0), answers }
    onEntries(same ? entries.map((entry) => (entry === same ? added : entry)) : [...entries, added])
    setProblem({ text: '', count: problem.count })
    setQuantity(String(firstGroupQuantity))
  }

  return (
    <div className={styles.multi}>
      <ul className={styles.slots} aria-label={words.chosen_for({ group: group.name })}>
        {entries.map((entry) => (
          <li key={JSON.stringify(entry.answers)} className={styles.entry}>
            <span>
              <strong>{entry.quantity}×</strong> {textOf(oneByOne, entry)}
            </span>
            <Button size="small" onClick={() => onEntries(entries.filter((one) => one !== entry))}>
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.left} role="status">
        {open === 0 ? words.filled : words.left({ open, all: group.quantity })}
      </p>
      {open > 0 && (
        <>
          <Questions questions={group.optionQuestions} draft={draft} onDraft={setDraft} name={name} />
          <ErrorLine error={problem.text} count={problem.count} />
          <div className={styles.add}>
            <NumberField
              label={words.quantity}
              value={quantity}
              onChange={(event) => setQuantity(event.target.value)}
            />
            <Button variant="tint" icon="plus" onClick={add}>
              {words.add_choice}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function textOf(group: OptionGroup, entry: GroupEntry): string {
  return answerTexts([group], entry.answers)
    .map(({ answer }) => answer)
    .join(', ')
}
