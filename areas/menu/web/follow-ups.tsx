import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { OptionAnswer, OptionGroup } from '../rules/options.ts'
import { hintOf, needOf } from './draft-answers.ts'
import styles from './follow-ups.module.css'
import { Questions, type QuestionsProps } from './question.tsx'

type FollowUpsProps = Omit<QuestionsProps, 'questions'> & { answer: OptionAnswer }

/** What a chosen answer asks in turn, right below it, for the eye, the Tab key and a screen reader alike. */
export function FollowUps({ answer, draft, onDraft, name }: FollowUpsProps) {
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
        <Questions questions={group.optionQuestions} draft={draft} onDraft={onDraft} name={name} />
      </fieldset>
    )
  })
}

/** What is chosen by itself is the kitchen's to know; the answer above says what it costs (`costWithImplied`). */
function isShown(group: OptionGroup): boolean {
  return !group.optionQuestions.every(({ implied }) => implied)
}
