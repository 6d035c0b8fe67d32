import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type EditedAnswer, type EditedGroup, type EditedQuestion, longest, most } from '../../rules/edited-options.ts'
import styles from './options.module.css'
import { moved, useDragOrder } from './use-drag-order.ts'
import { emptyAnswer, emptyGroup } from './use-option-editor.ts'

/** What stands under an answer that asks more; a follow-up's own answers ask no further. */
export type FollowUpForm = (group: EditedGroup, onGroup: (group: EditedGroup) => void) => ReactNode

type AnswerRowsProps = {
  question: EditedQuestion
  onAnswers: (answers: readonly EditedAnswer[]) => void
  nextId: () => number
  followUp: FollowUpForm | undefined
}

/** Answers with their cost and what the kitchen reads. Enter begins the next one; Alt and the arrow keys move one. */
export function AnswerRows({ question, onAnswers, nextId, followUp }: AnswerRowsProps) {
  const { answers } = question
  const list = useRef<HTMLOListElement>(null)
  const [focus, setFocus] = useState<{ row: number }>()
  useEffect(() => {
    if (focus) list.current?.querySelectorAll<HTMLElement>('[data-answer] input[type=text]')[focus.row]?.focus()
  }, [focus])

  const put = (at: number, answer: EditedAnswer) => onAnswers(answers.with(at, answer))
  const move = (from: number, to: number) => {
    if (to < 0 || to >= answers.length) return
    onAnswers(moved(answers, from, to))
    setFocus({ row: to })
  }
  const add = (at: number) => {
    if (answers.length >= most.answers) return
    onAnswers(answers.toSpliced(at, 0, emptyAnswer(nextId())))
    setFocus({ row: at })
  }
  const remove = (at: number) => {
    onAnswers(answers.toSpliced(at, 1))
    setFocus({ row: Math.max(0, at - 1) })
  }
  const drag = useDragOrder(move)
  const byKey = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      add(at + 1)
    }
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }

  return (
    <div>
      <div className={styles.answerHead} aria-hidden>
        <span />
        <span>Answer</span>
        <span>Extra cost</span>
        <span>Kitchen ticket</span>
        <span>Sold</span>
      </div>
      <ol ref={list} className={styles.answers} aria-label={`Answers of ${question.question || 'the question'}`}>
        {answers.map((answer, at) => {
          const called = answer.answer || `answer ${at + 1}`
          return (
            <li key={answer.answerId} {...drag.row(at)} className={classes(drag.over === at && styles.over)}>
              <div className={styles.answer}>
                <span className={styles.grip} {...drag.handle(at)}>
                  <Icon name="grip" size="small" />
                </span>
                <span data-answer className={styles.answerWords}>
                  <TextField
                    type="text"
                    label={`Answer ${at + 1}`}
                    hideLabel
                    placeholder="New answer"
                    maxLength={longest.words}
                    autoComplete="off"
                    value={answer.answer}
                    onChange={(event) => put(at, { ...answer, answer: event.target.value })}
                    onKeyDown={(event) => byKey(event, at)}
                  />
                </span>
                <MoneyField
                  label={`Extra cost of ${called}`}
                  hideLabel
                  value={answer.answerPrice}
                  onChange={(event) => put(at, { ...answer, answerPrice: event.target.value })}
                  onTidied={(answerPrice) => put(at, { ...answer, answerPrice })}
                />
                <TextField
                  label={`Kitchen wording of ${called}`}
                  hideLabel
                  placeholder="As the customer reads it"
                  maxLength={longest.words}
                  autoComplete="off"
                  value={answer.answerRestaurant}
                  onChange={(event) => put(at, withKitchenWords(answer, event.target.value))}
                />
                <Checkbox
                  label={`${called} is sold`}
                  hideLabel
                  checked={answer.active}
                  onChange={(event) => put(at, { ...answer, active: event.target.checked })}
                />
                <span className={styles.answerActs}>
                  {followUp && (
                    <IconButton
                      icon="layers"
                      size="small"
                      label={`Ask more after ${called}`}
                      onClick={() =>
                        put(at, {
                          ...answer,
                          optionQuestionGroups: [...answer.optionQuestionGroups, emptyGroup(nextId)],
                        })
                      }
                    />
                  )}
                  <IconButton icon="trash" size="small" label={`Remove ${called}`} onClick={() => remove(at)} />
                </span>
              </div>
              {answer.answerRestaurant !== '' && (
                <Checkbox
                  className={styles.wordingUsed}
                  label={`Print “${answer.answerRestaurant}” on the kitchen’s ticket`}
                  checked={answer.answerRestaurantActive}
                  onChange={(event) => put(at, { ...answer, answerRestaurantActive: event.target.checked })}
                />
              )}
              {answer.optionQuestionGroups.map((group, place) => (
                <div key={group.optionQuestionGroupId} className={styles.followUp}>
                  <div className={styles.followHead}>
                    <span>Asked after {called}</span>
                    <Button
                      size="small"
                      variant="ghost"
                      icon="trash"
                      onClick={() =>
                        put(at, { ...answer, optionQuestionGroups: answer.optionQuestionGroups.toSpliced(place, 1) })
                      }
                    >
                      Remove follow-up
                    </Button>
                  </div>
                  {followUp?.(group, (next) =>
                    put(at, { ...answer, optionQuestionGroups: answer.optionQuestionGroups.with(place, next) }),
                  )}
                </div>
              ))}
            </li>
          )
        })}
      </ol>
      <Button size="small" icon="plus" disabled={answers.length >= most.answers} onClick={() => add(answers.length)}>
        Add answer
      </Button>
    </div>
  )
}

/** The first word for the kitchen is meant to be printed, and an empty one is not. */
function withKitchenWords(answer: EditedAnswer, answerRestaurant: string): EditedAnswer {
  const isFirst = answer.answerRestaurant === ''
  const answerRestaurantActive = answerRestaurant !== '' && (isFirst || answer.answerRestaurantActive)
  return { ...answer, answerRestaurant, answerRestaurantActive }
}
