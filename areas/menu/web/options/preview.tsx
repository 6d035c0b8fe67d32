import { useId, useMemo, useState } from 'react'
import { atLeast, dollars, fromDecimal, plus } from '#platform/core/money.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { Answer, LineAnswers } from '../../rules/answer-values.ts'
import { chosenAnswers } from '../../rules/asked-questions.ts'
import { kitchenAnswer, kitchenItem } from '../../rules/kitchen-words.ts'
import type { OptionGroup } from '../../rules/options.ts'
import { answersById, previewGroups } from '../../rules/preview-groups.ts'
import { askedIn, optionsCost } from '../../rules/pricing.ts'
import { draftAnswers, emptyDraft, firstUnanswered } from '../draft-answers.ts'
import { ItemQuestions } from '../item-questions.tsx'
import styles from './options.module.css'
import type { OptionEditor } from './use-option-editor.ts'

/** The customer's own widgets over what is typed, drawn anew at each key (ADM-16); what is answered there prints on the kitchen's ticket. */
export function Preview({ editor }: { editor: OptionEditor }) {
  const { item } = editor
  const name = useId()
  const [side, setSide] = useState<'phone' | 'ticket'>('phone')
  const [draft, setDraft] = useState(emptyDraft)
  const groups = useMemo(() => previewGroups(editor.groups), [editor.groups])
  const answers = draftAnswers(groups, draft)
  const price = atLeast(0, plus(fromDecimal(item.base_price) ?? 0, optionsCost(groups, answers)))
  const isOpen = firstUnanswered(groups, draft) !== undefined
  return (
    <Panel
      title="Live preview"
      className={styles.preview}
      acts={
        <SegmentedControl
          legend="What is shown"
          parts={[
            { value: 'phone', label: 'Phone' },
            { value: 'ticket', label: 'Ticket' },
          ]}
          value={side}
          onChoose={setSide}
        />
      }
    >
      {side === 'phone' ? (
        <section className={styles.phone} data-face="town" aria-label="As customers see it">
          <div className={styles.phoneHead}>
            <h3>{item.name}</h3>
            <strong>${item.base_price}</strong>
          </div>
          {item.description && <p className={styles.muted}>{item.description}</p>}
          <ItemQuestions groups={groups} draft={draft} onDraft={setDraft} name={name} />
          <div className={styles.phoneFoot}>
            <Button variant="primary" wide money={dollars(price)} disabled={isOpen}>
              Add to cart
            </Button>
          </div>
        </section>
      ) : (
        <section className={styles.ticket} aria-label="As the kitchen reads it">
          <b>1x {kitchenItem(item)}</b>
          <ul>
            {ticketLines(groups, answers, editor).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and are drawn whole
              <li key={at}>{line}</li>
            ))}
          </ul>
          {answers.length === 0 && <p className={styles.muted}>Answer on the phone side to see what is printed.</p>}
        </section>
      )}
      <p className={styles.hint}>Changes show here before they are saved.</p>
    </Panel>
  )
}

function ticketLines(groups: readonly OptionGroup[], answers: LineAnswers, editor: OptionEditor): string[] {
  const words = answersById(editor.groups)
  const asked = askedIn(groups, answers)
  const ofAnswer = ({ questionId, answer }: Answer, within: typeof asked): string[] => {
    const question = within.get(questionId)?.question
    if (!question) return []
    const chosen = chosenAnswers(question, answer)
    if (chosen.length === 0) return typeof answer === 'object' ? [] : [`${question.question}: ${answer}`]
    return chosen.map(({ answer: one, quantity }) => {
      const edited = words.get(one.id)
      return `${quantity > 1 ? `${quantity}x ` : ''}${edited ? kitchenAnswer(edited) : one.answer}`
    })
  }
  return answers.flatMap((part) => {
    if (!('entries' in part)) return ofAnswer(part, asked)
    const group = groups.find(({ optionQuestionGroupId }) => optionQuestionGroupId === part.optionQuestionGroupId)
    return part.entries.flatMap((entry) => {
      const within = group ? askedIn([{ ...group, groupType: 0 }], entry.answers) : asked
      return [`${entry.quantity}x ${entry.answers.flatMap((one) => ofAnswer(one, within)).join(', ')}`]
    })
  })
}
