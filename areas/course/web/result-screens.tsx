import { useEffect, useEffectEvent } from 'react'
import { dayToUs } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import { type Step, Steps } from '#ui/steps.tsx'
import type { OpenCourse } from '../calls/course-page.ts'
import { isRight, passPercent } from '../rules/grade.ts'
import { monthAfter } from '../rules/month-after.ts'
import shared from './course.module.css'
import type { GradedReply } from './graded-reply.ts'
import styles from './result.module.css'
import { ScreenFrame } from './screen-frame.tsx'
import type { CourseRun } from './use-course.ts'

const home = '/rocket/driver_app_web'
const around = 2 * Math.PI * 48

type ResultsProps = { course: OpenCourse; graded: GradedReply; run: CourseRun }

export function Results({ course, graded, run }: ResultsProps) {
  const { score, right, passed, questions } = graded
  const first = course.driver.name.split(/\s+/)[0] ?? ''
  const wrong = questions.filter((question) => !isRight(question))
  return (
    <ScreenFrame
      screen="results"
      title={passed ? `You passed, ${first}.` : 'Not passed this time.'}
      foot={
        <>
          {!passed && <p className={shared.small}>You can take it again as often as you need.</p>}
          <Button variant="primary" size="large" onClick={run.next}>
            {passed ? 'Get certified' : 'Back to Policies'}
          </Button>
        </>
      }
    >
      <div className={styles.score}>
        <Score score={score} />
        <p className={shared.muted}>
          {right} of {questions.length} right. {passPercent}% was needed.
        </p>
      </div>
      {wrong.length > 0 && (
        <Note kind="info" icon="book">
          <b>Worth another look:</b>
          <ul className={styles.again}>
            {wrong.map(({ key, question }) => (
              <li key={key}>{question}</li>
            ))}
          </ul>
        </Note>
      )}
    </ScreenFrame>
  )
}

function Score({ score }: { score: number }) {
  return (
    <svg viewBox="0 0 116 116" role="img" aria-label={`${score} percent`}>
      <circle cx="58" cy="58" r="48" fill="none" stroke="var(--subtle)" strokeWidth="10" />
      <circle
        cx="58"
        cy="58"
        r="48"
        fill="none"
        stroke="var(--brand)"
        strokeWidth="10"
        strokeLinecap="round"
        strokeDasharray={`${(score / 100) * around} ${around}`}
        transform="rotate(-90 58 58)"
      />
      <text x="58" y="68" textAnchor="middle">
        {score}%
      </text>
    </svg>
  )
}

/** While the approval is on its way; a failure is told and tried again (CRS-36). */
export function Loading({ run }: { run: CourseRun }) {
  const certify = useEffectEvent(() => void run.certify())
  useEffect(() => certify(), [])
  const steps: Step[] = [
    { name: 'Test handed in', stage: 'done' },
    { name: 'Certificate', stage: run.problem ? 'bad' : 'now' },
  ]
  return (
    <ScreenFrame
      screen="loading"
      title={run.problem ? 'Not certified yet' : 'One moment'}
      foot={
        run.problem && (
          <Button variant="primary" size="large" loading={run.isSending} onClick={() => void run.certify()}>
            Try again
          </Button>
        )
      }
    >
      <div className={styles.loading}>
        <Steps label="What is sent" steps={steps} />
        <ErrorLine error={run.problem} />
        <p className={shared.small} role="status">
          {run.problem ? 'Keep this page open: your test counts only here.' : 'Please keep this page open.'}
        </p>
      </div>
    </ScreenFrame>
  )
}

export function Certification({ course, run }: { course: OpenCourse; run: CourseRun }) {
  const { certificate } = run
  if (!certificate) return null
  const passedOn = localTime(certificate.certified_at, course.time_zone).day
  const months = course.record_check_months
  return (
    <ScreenFrame
      screen="certification"
      title="Certification complete"
      foot={
        <>
          <Button variant="quiet" size="large" onClick={() => window.print()}>
            Print or save as PDF
          </Button>
          <LinkButton variant="primary" size="large" href={home}>
            To my queue
          </LinkButton>
        </>
      }
    >
      <div className={styles.certificate}>
        <svg
          className={styles.rings}
          viewBox="0 0 420 420"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <circle cx="210" cy="210" r="80" opacity=".5" />
          <circle cx="210" cy="210" r="130" opacity=".36" />
          <circle cx="210" cy="210" r="184" opacity=".24" />
          <circle className={styles.sun} cx="210" cy="210" r="38" />
          <circle className={styles.moon} cx="130" cy="107" r="8" />
        </svg>
        <p className={shared.eyebrow}>
          <Icon name="award" />
          Certified: {course.title}
        </p>
        <p className={styles.name}>{course.driver.name}</p>
        <dl>
          <div>
            <dt>Certificate</dt>
            <dd>
              {passedOn.slice(0, 4)}-{String(certificate.driver_certificate_id).padStart(4, '0')}
            </dd>
          </div>
          <div>
            <dt>Passed</dt>
            <dd>{dayToUs(passedOn)}</dd>
          </div>
          {months !== null && (
            <div>
              <dt>Driving record check</dt>
              <dd>{monthAfter(passedOn, months)}</dd>
            </div>
          )}
        </dl>
      </div>
      {course.course === 'alcohol' && <p className={shared.muted}>Alcohol orders can be sent to you from now on.</p>}
    </ScreenFrame>
  )
}
