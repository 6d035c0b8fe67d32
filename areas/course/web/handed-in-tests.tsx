import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import type { DriverTest } from '../calls/admin.ts'
import styles from './admin.module.css'
import { momentText } from './moment-text.ts'

type TestsProps = {
  tests: readonly DriverTest[]
  pages: { readonly next: string | null; readonly previous: string | null }
  timeZone: string
  /** A certificate tells of a test that is not kept any more. */
  wereDeleted: boolean
}

/** Every test of the driver, the newest first, with what was answered where it was wrong. */
export function HandedInTests({ tests, pages, timeZone, wereDeleted }: TestsProps) {
  return (
    <Panel title="Tests">
      {tests.length === 0 && (
        <EmptyState icon="list" title={wereDeleted ? 'The tests are deleted.' : 'No test was handed in.'}>
          {wereDeleted && 'That happens three years after a driver has left. The certificates stay.'}
        </EmptyState>
      )}
      {tests.map((test) => (
        <div key={test.course_run_id} className={styles.test}>
          <p className={styles.testHead}>
            {test.passed ? <Pill kind="ok">Passed</Pill> : <Pill kind="orange">Not passed</Pill>}
            <b>{test.score}%</b>
            <span className={styles.muted}>
              {momentText(test.submitted_at, timeZone)}, version {test.version},{' '}
              {Math.round((test.submitted_at - test.began_at) / 60_000)} min
            </span>
          </p>
          {test.wrong.length > 0 && (
            <details className={styles.wrong}>
              <summary>
                {test.wrong.length} {test.wrong.length === 1 ? 'question' : 'questions'} wrong
              </summary>
              <ol>
                {test.wrong.map(({ key, question, answers }) => (
                  <li key={key}>
                    {question}
                    <ul>
                      <li>Chosen: {answered(answers, 'answered')}</li>
                      <li>Right: {answered(answers, 'correct')}</li>
                    </ul>
                  </li>
                ))}
              </ol>
            </details>
          )}
        </div>
      ))}
      {(pages.previous || pages.next) && (
        <p className={styles.pagesRow}>
          {pages.previous && <LinkButton href={`?page=${encodeURIComponent(pages.previous)}`}>Newer</LinkButton>}
          {pages.next && <LinkButton href={`?page=${encodeURIComponent(pages.next)}`}>Older</LinkButton>}
        </p>
      )}
    </Panel>
  )
}

const answered = (answers: DriverTest['wrong'][number]['answers'], how: 'answered' | 'correct') =>
  answers
    .filter((answer) => answer[how])
    .map(({ answer }) => answer)
    .join('; ')
