import { Checkbox } from '#ui/checkbox.tsx'
import { Chip } from '#ui/chip.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type EditedQuestion, hasAnswers, longest } from '../../rules/edited-options.ts'
import { questionTypes } from '../../rules/options.ts'
import { AnswerRows, type FollowUpForm } from './answer-rows.tsx'
import styles from './options.module.css'
import { typeWords, wholeOf } from './question-words.ts'

type QuestionFormProps = {
  question: EditedQuestion
  onQuestion: (question: EditedQuestion) => void
  nextId: () => number
  followUp: FollowUpForm | undefined
}

export function QuestionForm({ question, onQuestion, nextId, followUp }: QuestionFormProps) {
  const { type } = question
  const hasRange =
    type === questionTypes.checkboxes || type === questionTypes.quantities || type === questionTypes.scale
  return (
    <div className={styles.question}>
      <div className={styles.words}>
        <TextField
          label="Question"
          maxLength={longest.words}
          autoComplete="off"
          value={question.question}
          onChange={(event) => onQuestion({ ...question, question: event.target.value })}
        />
        <TextField
          label="Short name"
          optional="optional"
          maxLength={longest.fieldName}
          autoComplete="off"
          value={question.fieldName}
          onChange={(event) => onQuestion({ ...question, fieldName: event.target.value })}
        />
      </div>
      <fieldset className={styles.types}>
        <legend>Type</legend>
        {typeWords.map(({ value, label, icon }) => (
          <Chip key={value} icon={icon} pressed={type === value} onClick={() => onQuestion(ofType(question, value))}>
            {label}
          </Chip>
        ))}
      </fieldset>
      {hasRange && <Range question={question} onQuestion={onQuestion} />}
      {hasAnswers(question) && (
        <AnswerRows
          question={question}
          onAnswers={(answers) => onQuestion({ ...question, answers })}
          nextId={nextId}
          followUp={followUp}
        />
      )}
      {type === questionTypes.multipleChoice && question.answers.length === 1 && (
        <Checkbox
          label="Chosen by itself"
          hint="There is one answer: customers read it, and choose nothing."
          checked={question.implied}
          onChange={(event) => onQuestion({ ...question, implied: event.target.checked })}
        />
      )}
    </div>
  )
}

/** A scale begins as one that can be answered. */
function ofType(question: EditedQuestion, type: number): EditedQuestion {
  const isNewScale = type === questionTypes.scale && question.rangeMin >= question.rangeMax
  return { ...question, type, ...(isNewScale && { rangeMin: 0, rangeMax: 5 }) }
}

function Range({ question, onQuestion }: Pick<QuestionFormProps, 'question' | 'onQuestion'>) {
  const isScale = question.type === questionTypes.scale
  return (
    <div className={styles.range}>
      <NumberField
        label={isScale ? 'From' : 'At least'}
        value={String(question.rangeMin)}
        onChange={(event) => onQuestion({ ...question, rangeMin: wholeOf(event.target.value) })}
      />
      <NumberField
        label={isScale ? 'To' : 'At most'}
        hint={isScale ? undefined : '0 is no limit'}
        value={String(question.rangeMax)}
        onChange={(event) => onQuestion({ ...question, rangeMax: wholeOf(event.target.value) })}
      />
      {question.type === questionTypes.quantities && (
        <MoneyField
          label="More for each"
          value={question.additionalCostPerQuantity}
          onChange={(event) => onQuestion({ ...question, additionalCostPerQuantity: event.target.value })}
          onTidied={(additionalCostPerQuantity) => onQuestion({ ...question, additionalCostPerQuantity })}
        />
      )}
    </div>
  )
}
