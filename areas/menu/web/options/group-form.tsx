import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type EditedGroup, type EditedQuestion, longest, most } from '../../rules/edited-options.ts'
import { groupKind } from '../../rules/options.ts'
import styles from './options.module.css'
import { QuestionForm } from './question-form.tsx'
import { wholeOf } from './question-words.ts'
import { emptyQuestion } from './use-option-editor.ts'

type GroupFormProps = {
  group: EditedGroup
  onGroup: (group: EditedGroup) => void
  nextId: () => number
  /** A follow-up of an answer is asked once, and has none itself. */
  isFollowUp?: boolean | undefined
}

const kinds = [
  { value: 'single_question', label: 'Single question' },
  { value: 'single_group', label: 'Group, asked once' },
  { value: 'multi_group', label: 'Multi group, asked by the piece' },
] as const
const typeOf = { single_question: -1, single_group: 0, multi_group: 1 } as const

/** One question, or several that are asked together. */
export function GroupForm({ group, onGroup, nextId, isFollowUp }: GroupFormProps) {
  const kind = groupKind(group)
  const questions = group.optionQuestions
  const put = (at: number, question: EditedQuestion) =>
    onGroup({ ...group, optionQuestions: questions.with(at, question) })
  const choose = (word: string) => {
    const chosen = kinds.find(({ value }) => value === word)?.value ?? 'single_question'
    const name = group.name || (chosen === 'single_question' ? '' : (questions[0]?.question ?? ''))
    const quantity = chosen === 'multi_group' ? Math.max(2, group.quantity) : 1
    onGroup({ ...group, groupType: typeOf[chosen], name, quantity })
  }
  return (
    <div className={styles.group}>
      <div className={styles.kinds}>
        <Select
          label="Asked as"
          options={isFollowUp ? kinds.slice(0, 2) : kinds}
          value={kind}
          onChange={(event) => choose(event.target.value)}
        />
        {kind !== 'single_question' && (
          <TextField
            label="Name of the group"
            maxLength={longest.words}
            autoComplete="off"
            value={group.name}
            onChange={(event) => onGroup({ ...group, name: event.target.value })}
          />
        )}
        {kind === 'multi_group' && (
          <NumberField
            label="Pieces"
            hint={`1 to ${most.pieces}`}
            value={String(group.quantity)}
            onChange={(event) => onGroup({ ...group, quantity: wholeOf(event.target.value) })}
          />
        )}
      </div>
      {questions.map((question, at) => (
        <div key={question.id} className={questions.length > 1 ? styles.several : undefined}>
          <QuestionForm
            question={question}
            onQuestion={(next) => put(at, next)}
            nextId={nextId}
            followUp={
              isFollowUp
                ? undefined
                : (one, onOne) => <GroupForm group={one} onGroup={onOne} nextId={nextId} isFollowUp />
            }
          />
          {questions.length > 1 && (
            <IconButton
              icon="trash"
              size="small"
              label={`Remove ${question.question || 'this question'} from the group`}
              className={styles.takeOut}
              onClick={() => onGroup({ ...group, optionQuestions: questions.toSpliced(at, 1) })}
            />
          )}
        </div>
      ))}
      {kind !== 'single_question' && (
        <div>
          <Button
            size="small"
            icon="plus"
            disabled={questions.length >= most.questions}
            onClick={() => onGroup({ ...group, optionQuestions: [...questions, emptyQuestion(nextId)] })}
          >
            Add a question to the group
          </Button>
        </div>
      )}
    </div>
  )
}
