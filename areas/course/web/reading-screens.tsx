import { dayToUs } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import type { OpenCourse } from '../calls/course-page.ts'
import { secondsText } from '../rules/countdown.ts'
import { CountDown } from './count-down.tsx'
import shared from './course.module.css'
import styles from './reading.module.css'
import { ScreenFrame } from './screen-frame.tsx'
import type { CourseRun } from './use-course.ts'

type ScreenProps = { course: OpenCourse; run: CourseRun }

export function Summary({ course, run }: ScreenProps) {
  const { certificate, time_zone } = course
  return (
    <ScreenFrame
      screen="summary"
      title={course.title}
      foot={
        <>
          <p className={shared.small}>About {minutesOf(course)} minutes in all.</p>
          <Button variant="primary" size="large" onClick={run.next}>
            Begin
          </Button>
        </>
      }
    >
      {certificate && (
        <Note kind="success">
          You are certified since {dayToUs(localTime(certificate.certified_at, time_zone).day)}. Whatever comes of
          taking the course again, you stay so.
        </Note>
      )}
      <div className={shared.lines}>
        {course.summary.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </ScreenFrame>
  )
}

/** Both timers, and about as much for a question as it takes to read it. */
const minutesOf = ({ timers, questions }: OpenCourse) =>
  Math.ceil((timers.policies + timers.video) / 60_000 + questions.length / 2)

export function Policies({ course, run }: ScreenProps) {
  return (
    <ScreenFrame screen="policies" step="Step 1/4" title="Policies" foot={<TimedFoot {...{ course, run }} />}>
      <ol className={styles.policies}>
        {course.policies.map(({ title, text }) => (
          <li key={title}>
            <span>
              <b>{title}</b>
              <p>{text}</p>
            </span>
          </li>
        ))}
      </ol>
    </ScreenFrame>
  )
}

export function Video({ course, run }: ScreenProps) {
  const { url, captions_url, title, cues } = course.video
  return (
    <ScreenFrame screen="video" step="Step 2/4" title={title} foot={<TimedFoot {...{ course, run }} />}>
      <div className={styles.video}>
        {url ? (
          <video controls playsInline preload="metadata" aria-label={title} src={url}>
            <track default kind="captions" srcLang="en" label="English" src={captions_url} />
          </video>
        ) : (
          <>
            <Scene />
            <p className={styles.noFilm}>There is no film here yet. Read the transcript instead.</p>
          </>
        )}
      </div>
      <details open={!url}>
        <summary className={styles.summary}>Transcript</summary>
        <ol className={styles.transcript}>
          {cues.map(({ at, text }) => (
            <li key={at}>
              <time>{secondsText(at)}</time>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </details>
    </ScreenFrame>
  )
}

function Scene() {
  return (
    <svg className={styles.scene} viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g fill="none" stroke="var(--brand)" strokeWidth="1.5">
        <circle cx="320" cy="180" r="92" opacity=".4" />
        <circle cx="320" cy="180" r="150" opacity=".28" />
        <circle cx="320" cy="180" r="214" opacity=".18" />
      </g>
      <rect y="300" width="640" height="60" fill="var(--h-hill2)" />
      <rect x="60" y="110" width="140" height="200" rx="4" fill="var(--h-b5)" />
      <rect x="92" y="170" width="76" height="140" rx="4" fill="var(--h-roof)" />
      <circle cx="156" cy="244" r="4" fill="var(--lantern)" />
      <g transform="translate(430 128) scale(1.9)">
        <path d="M0 40h80v54H0Z" fill="#c98a2b" />
        <path d="M0 40h80l-6-8H6Z" fill="#a06d1f" />
      </g>
    </svg>
  )
}

function TimedFoot({ course, run }: ScreenProps) {
  const { screen } = run.state
  const words = screen === 'video' ? 'left to watch' : 'left to read'
  return (
    <>
      <CountDown left={run.left} whole={screen === 'video' ? course.timers.video : course.timers.policies}>
        {words}
      </CountDown>
      <Button variant="primary" size="large" disabled={run.left > 0} onClick={run.next}>
        Next
      </Button>
    </>
  )
}
