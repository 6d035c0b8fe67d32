import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { atLeast, dollars, dollarsOf, fromDecimal, plus, times } from '#platform/core/money.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import type { LineAnswers } from '../rules/answer-values.ts'
import { widgetWords } from '../rules/option-widgets.ts'
import { groupsFromWire, withSpecialInstructions } from '../rules/options.ts'
import { optionsCost } from '../rules/pricing.ts'
import type { WireMenuItem } from '../rules/wire-menu.ts'
import { draftAnswers, emptyDraft, firstUnanswered } from './draft-answers.ts'
import { ItemPicture } from './item-picture.tsx'
import { ItemQuestions } from './item-questions.tsx'
import styles from './item-sheet.module.css'
import { itemWords } from './item-words.ts'

type ItemSheetProps = {
  item: WireMenuItem
  category: { name: string; type: number }
  store: boolean
  /** Answers why it was not added, or nothing once it was. */
  onAdd: (answers: LineAnswers, quantity: number) => Promise<string | undefined>
  onClose: () => void
}

/** One item with its option questions; required groups first, the running price on the button. */
export function ItemSheet({ item, category, store, onAdd, onClose }: ItemSheetProps) {
  useBackCloses(onClose)
  const name = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(emptyDraft)
  const [quantity, setQuantity] = useState(1)
  const [wasAsked, setWasAsked] = useState(false)
  const [problem, setProblem] = useState({ text: '', count: 0 })
  const [loading, setLoading] = useState(false)
  const groups = withSpecialInstructions(groupsFromWire(item.option_question_groups))
  const answers = draftAnswers(groups, draft)
  const each = plus(fromDecimal(item.base_price) ?? 0, optionsCost(groups, answers))
  // Where a choice carries the price, there is none before it is made.
  const priceUntold = each === 0 && firstUnanswered(groups, draft) !== undefined
  const missing = wasAsked ? firstUnanswered(groups, draft) : undefined

  // Once it is drawn: a group that was folded has come open by its error.
  const goToMissing = useEffectEvent(() => {
    if (!missing) return
    const input = form.current?.querySelector<HTMLElement>(
      `[data-group="${missing.group.optionQuestionGroupId}"] [data-question="${missing.questionId}"] :is(input, textarea)`,
    )
    input?.focus({ preventScroll: true })
    input?.scrollIntoView({ block: 'center' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it was asked for anew
  useEffect(() => goToMissing(), [problem.count])

  async function add(event: FormEvent) {
    event.preventDefault()
    if (loading) return
    if (firstUnanswered(groups, draft)) {
      setWasAsked(true)
      return setProblem({ text: widgetWords.please_answer, count: problem.count + 1 })
    }
    setLoading(true)
    const refused = await onAdd(answers, quantity)
    setLoading(false)
    if (refused) setProblem({ text: refused, count: problem.count + 1 })
  }

  const foot = (
    <div className={styles.foot}>
      <ErrorLine error={missing || !wasAsked ? problem.text : ''} count={problem.count} />
      <div className={styles.acts}>
        <Stepper label={item.name} value={quantity} min={1} max={99} size="large" onStep={setQuantity} />
        <Button
          variant="primary"
          size="large"
          wide
          loading={loading}
          money={priceUntold ? undefined : dollars(times(atLeast(0, each), quantity))}
          type="submit"
          form={name}
        >
          {itemWords.add}
        </Button>
      </div>
    </div>
  )
  return (
    <Sheet
      title={item.name}
      onClose={onClose}
      picture={
        <ItemPicture
          item={item}
          category={category}
          store={store}
          sizes="(min-width: 640px) 640px, 100vw"
          className={styles.picture}
        />
      }
      lead={
        <>
          {item.description && <p className={styles.lead}>{item.description}</p>}
          {fromDecimal(item.base_price) !== 0 && <p className={styles.price}>{dollarsOf(item.base_price)}</p>}
        </>
      }
      foot={foot}
    >
      <form id={name} ref={form} onSubmit={add} noValidate>
        <ItemQuestions groups={groups} draft={draft} onDraft={setDraft} name={name} missing={missing?.group} />
      </form>
    </Sheet>
  )
}
