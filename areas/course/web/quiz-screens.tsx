import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import type { OpenCourse } from '../calls/course-page.ts'
import { answerFault, isRight, passPercent } from '../rules/grade.ts'
import shared from './course.module.css'
import type { GradedQuestion, GradedReply } from './graded-reply.ts'
import styles from './quiz.module.css'
import { RichText } from './rich-text.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import type { CourseRun } from './use-course.ts'

export function Quiz({ course: { questions }, run }: { course: OpenCourse; run: CourseRun }) {
  const { chosen } = run.state
  const answered = questions.filter(({ key }) => (chosen.get(key)?.size ?? 0) > 0).length
  const isReady = answerFault(questions, chosen) === undefined
  return (
    <ScreenFrame
      screen="quiz"
      step="Step 3/4"
      title="Quiz"
      foot={
        <>
          <div>
            <p className={shared.small} role="status">
              {answered} of {questions.length} answered. {passPercent}% passes.
            </p>
            <ErrorLine error={run.problem} />
          </div>
          <Button
            variant="primary"
            size="large"
            disabled={!isReady}
            loading={run.isSending}
            onClick={() => void run.handIn()}
          >
            Next
          </Button>
        </>
      }
    >
      {questions.map((question, index) => (
        <fieldset key={question.key} className={styles.question} disabled={run.isSending}>
          <legend>
            {index + 1}. {question.question}
          </legend>
          <p className={styles.kind}>{question.type === 'radio' ? 'Choose one' : 'Choose all that apply'}</p>
          {question.answers.map(({ key, answer }) => (
            <label key={key} className={styles.answer}>
              <input
                type={question.type}
                className={styles.tick}
                name={question.key}
                checked={chosen.get(question.key)?.has(key) ?? false}
                onChange={({ currentTarget }) =>
                  run.take({ type: 'answered', question, answer: key, isOn: currentTarget.checked })
                }
              />
              <span>{answer}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </ScreenFrame>
  )
}

export function QuizReview({ graded, run }: { graded: GradedReply; run: CourseRun }) {
  const wrong = graded.questions.filter((question) => !isRight(question)).length
  return (
    <ScreenFrame
      screen="review"
      step="Step 4/4"
      title="Quiz Review"
      foot={
        <>
          <p className={shared.small}>
            {wrong === 0 ? (
              'All of them right.'
            ) : (
              <>
                <b>
                  {wrong} of {graded.questions.length}
                </b>{' '}
                to look at again
              </>
            )}
          </p>
          <Button variant="primary" size="large" onClick={run.next}>
            Next
          </Button>
        </>
      }
    >
      {graded.questions.map((question, index) => (
        <ReviewedQuestion key={question.key} question={question} number={index + 1} />
      ))}
    </ScreenFrame>
  )
}

type Answer = GradedQuestion['answers'][number]
type Look = { readonly className: string | undefined; readonly icon?: IconName; readonly words?: string }

/** Colour, mark and word: what was right, what was not, and what was left out (CRS-07). */
function lookOf({ correct, answered }: Answer): Look {
  if (answered && correct) return { className: styles.right, icon: 'check', words: 'Your answer, right' }
  if (answered) return { className: styles.wrong, icon: 'x', words: 'Your answer, wrong' }
  if (correct) return { className: styles.missed, icon: 'check', words: 'Right, not chosen' }
  return { className: styles.plain }
}

function ReviewedQuestion({ question, number }: { question: GradedQuestion; number: number }) {
  return (
    <section className={styles.question} aria-label={`Question ${number}`}>
      <h2>
        {number}. {question.question}
      </h2>
      <ul className={shared.lines}>
        {question.answers.map((answer) => {
          const { className, icon, words } = lookOf(answer)
          return (
            <li key={answer.key} className={classes(styles.answer, className)}>
              <span>{answer.answer}</span>
              {icon && (
                <span className={styles.mark}>
                  <Icon name={icon} />
                  {words}
                </span>
              )}
              {answer.answered && !answer.correct && answer.reason && (
                <span className={styles.why}>
                  <RichText html={answer.reason} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p className={styles.reason}>
        <Icon name="info" />
        <span>
          <RichText html={question.reason} />
        </span>
      </p>
    </section>
  )
}
