import type { ReactNode } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { hintOf } from '../rules/option-hints.ts'
import type { OptionAnswer, OptionGroup, OptionQuestion } from '../rules/options.ts'
import { type Draft, needOf } from './draft-answers.ts'
import styles from './follow-ups.module.css'

type FollowUpsProps = {
  answer: OptionAnswer
  draft: Draft
  /** Asks them as any other; they may have follow-ups of their own. */
  children: (questions: readonly OptionQuestion[]) => ReactNode
}

/** What a chosen answer asks in turn, right below it, for the eye, the Tab key and a screen reader alike. */
export function FollowUps({ answer, draft, children }: FollowUpsProps) {
  return (answer.groups ?? []).filter(isShown).map((group) => {
    const [question] = group.optionQuestions
    const hint = question && group.optionQuestions.length === 1 ? hintOf(question) : undefined
    const need = needOf(group, draft)
    return (
      <fieldset key={group.optionQuestionGroupId} className={styles.group}>
        <legend className={styles.title}>
          <VisuallyHidden>{answer.answer}: </VisuallyHidden>
          {(group.groupType === -1 && question?.question) || group.name || question?.question}
          <small>{[hint, need?.text].filter(Boolean).join(' · ')}</small>
        </legend>
        {children(group.optionQuestions)}
      </fieldset>
    )
  })
}

/** What is chosen by itself is the kitchen's to know; the answer above says what it costs (`costWithImplied`). */
function isShown(group: OptionGroup): boolean {
  return !group.optionQuestions.every(({ implied }) => implied)
}
