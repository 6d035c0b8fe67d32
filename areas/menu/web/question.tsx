import { Fragment, type ReactNode, useState } from 'react'
import { plus } from '#platform/core/money.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { shakeClass } from '#ui/shake.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { OptionRow } from '#ui/town/group.tsx'
import type { AnswerValue } from '../rules/answer-values.ts'
import { longestAnswer } from '../rules/answers.ts'
import { costLabel, costWithImplied, nextCount, scaleSteps } from '../rules/option-widgets.ts'
import { type OptionAnswer, type OptionQuestion, questionTypes, shownQuestion } from '../rules/options.ts'
import { countOf, countsOf, type Draft, withAnswer, withCount } from './draft-answers.ts'
import { FollowUps } from './follow-ups.tsx'
import { itemWords as words } from './item-words.ts'
import styles from './question.module.css'

type QuestionsProps = {
  questions: readonly OptionQuestion[]
  draft: Draft
  onDraft: (draft: Draft) => void
  name: string
}

/** The questions of a group, each under its own words where there are several. */
export function Questions({ questions, draft, onDraft, name }: QuestionsProps) {
  const lists = questions.map((question) => (
    <div key={question.id} data-question={question.id}>
      {questions.length > 1 && <p className={styles.question}>{question.question}</p>}
      <Question
        question={question}
        value={draft.answers[question.id]}
        onAnswer={(value) => onDraft(withAnswer(draft, question, value))}
        name={`${name}-${question.id}`}
        below={(answer) => (
          <FollowUps answer={answer} draft={draft}>
            {(more) => <Questions questions={more} draft={draft} onDraft={onDraft} name={name} />}
          </FollowUps>
        )}
      />
    </div>
  ))
  return questions.length > 1 ? <div className={styles.lists}>{lists}</div> : lists
}

type QuestionProps = {
  question: OptionQuestion
  value: AnswerValue | undefined
  onAnswer: (value: AnswerValue) => void
  /** Tells apart the inputs of two widgets that ask the same question. */
  name: string
  /** What stands under an answer that is chosen: its follow-ups. */
  below: (answer: OptionAnswer) => ReactNode
}

/** The widget of a question's type (OPT-13…24). */
function Question(props: QuestionProps) {
  switch (props.question.type) {
    case questionTypes.multipleChoice:
      return props.question.implied ? <ImpliedAnswer {...props} /> : <ChoiceQuestion {...props} />
    case questionTypes.checkboxes:
      return <BoxesQuestion {...props} />
    case questionTypes.scale:
      return <ScaleQuestion {...props} />
    case questionTypes.quantities:
      return <CountsQuestion {...props} />
    default:
      return <TextQuestion {...props} />
  }
}

function ChoiceQuestion({ question, value, onAnswer, name, below }: QuestionProps) {
  return question.answers.map((answer) => (
    <Fragment key={answer.id}>
      <OptionRow
        name={answer.answer}
        cost={costLabel(costWithImplied(answer), question.type)}
        input={{ type: 'radio', name, checked: value === answer.id, onChange: () => onAnswer(answer.id) }}
      />
      {value === answer.id && below(answer)}
    </Fragment>
  ))
}

/** There is nothing to choose, only to know. */
function ImpliedAnswer({ question, below }: QuestionProps) {
  const [only] = question.answers
  return (
    only && (
      <>
        <OptionRow name={only.answer} cost={costLabel(costWithImplied(only), question.type)} />
        {below(only)}
      </>
    )
  )
}

function BoxesQuestion({ question, value, onAnswer, name, below }: QuestionProps) {
  const chosen = Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []
  const isFull = question.rangeMax > 0 && chosen.length >= question.rangeMax
  const toggle = (id: number) => onAnswer(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return question.answers.map((answer) => (
    <Fragment key={answer.id}>
      <OptionRow
        name={answer.answer}
        cost={costLabel(costWithImplied(answer), question.type)}
        input={{
          type: 'checkbox',
          name,
          checked: chosen.includes(answer.id),
          disabled: isFull && !chosen.includes(answer.id),
          onChange: () => toggle(answer.id),
        }}
      />
      {chosen.includes(answer.id) && below(answer)}
    </Fragment>
  ))
}

function ScaleQuestion({ question, value, onAnswer, name }: QuestionProps) {
  return (
    <div className={styles.scale}>
      {scaleSteps(question).map((step) => (
        <label key={step} className={styles.step}>
          <input type="radio" name={name} checked={value === step} onChange={() => onAnswer(step)} />
          {step}
        </label>
      ))}
    </div>
  )
}

function TextQuestion({ question, value, onAnswer }: QuestionProps) {
  const field = {
    label: shownQuestion(question.question),
    // The group's title, or the line above, says the question.
    hideLabel: true,
    maxLength: longestAnswer,
    value: typeof value === 'string' ? value : '',
  }
  if (question.type === questionTypes.text) {
    return <TextField {...field} onChange={(event) => onAnswer(event.target.value)} />
  }
  return <TextArea {...field} rows={2} onChange={(event) => onAnswer(event.target.value)} />
}

function CountsQuestion({ question, value, onAnswer, below }: QuestionProps) {
  const total = countsOf(value).reduce((sum, counted) => sum + counted.quantity, 0)
  return question.answers.map((answer) => {
    const count = countOf(value, answer.id)
    return (
      <Fragment key={answer.id}>
        <OptionRow
          name={answer.answer}
          cost={costLabel(plus(costWithImplied(answer), question.additionalCostPerQuantity), question.type)}
          control={
            <Counter
              answer={answer}
              count={count}
              others={total - count}
              maxQuantity={question.rangeMax}
              onCount={(quantity) => onAnswer(withCount(value, answer.id, quantity))}
            />
          }
        />
        {count > 0 && below(answer)}
      </Fragment>
    )
  })
}

type CounterProps = {
  answer: OptionAnswer
  count: number
  others: number
  maxQuantity: number
  onCount: (count: number) => void
}

/** Typed or stepped; what is refused shakes and changes nothing (OPT-20…23). */
function Counter({ answer, count, others, maxQuantity, onCount }: CounterProps) {
  const [refusals, setRefusals] = useState(0)
  const change = (typed: string) => {
    const next = nextCount(typed === '' ? '0' : typed, { others, maxQuantity })
    if (next === undefined) setRefusals(refusals + 1)
    else onCount(next)
  }
  return (
    <span className={`${styles.counter} ${shakeClass(refusals) ?? ''}`}>
      <IconButton
        icon="minus"
        size="small"
        label={words.one_less({ what: answer.answer })}
        onClick={() => change(String(count - 1))}
      />
      <input
        className={styles.count}
        inputMode="numeric"
        aria-label={words.quantity_of({ what: answer.answer })}
        value={String(count)}
        onChange={(event) => change(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <IconButton
        icon="plus"
        size="small"
        label={words.one_more({ what: answer.answer })}
        onClick={() => change(String(count + 1))}
      />
      {refusals > 0 && (
        <span className={styles.refused} role="status">
          <Icon name="alert" size="small" />
          {maxQuantity > 0 ? words.at_most_in_all({ most: maxQuantity }) : words.digits_only}
        </span>
      )}
    </span>
  )
}
