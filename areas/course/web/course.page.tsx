import { useEffect, useState } from 'react'
import { useLive } from '#platform/web/live.ts'
import { servedState } from '#platform/web/page-hook.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import type { alcoholCoursePage, OpenCourse } from '../calls/course-page.ts'
import type { CourseScreen } from '../rules/course-flow.ts'
import styles from './course.module.css'
import { Quiz, QuizReview } from './quiz-screens.tsx'
import { Policies, Summary, Video } from './reading-screens.tsx'
import { Certification, Loading, Results } from './result-screens.tsx'
import { type CourseRun, useCourse } from './use-course.ts'

const home = '/rocket/driver_app_web'

/** The whole course on one page: a reload begins it again, and nothing leads past a screen (SIL-OPS-64, CRS-08). */
export default function CoursePage() {
  const [course] = useState(() => servedState<typeof alcoholCoursePage>().open_course)
  const run = useCourse(course)
  const { screen } = run.state
  useLeavingIsAsked(screen)
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <p>{course.title}</p>
        {screen !== 'certification' && (
          <LinkButton variant="quiet" href={home}>
            Leave
          </LinkButton>
        )}
      </div>
      <NewWork course={course} screen={screen} />
      <Screen key={screen} course={course} run={run} />
    </main>
  )
}

function Screen({ course, run }: { course: OpenCourse; run: CourseRun }) {
  const { graded } = run
  switch (run.state.screen) {
    case 'summary':
      return <Summary {...{ course, run }} />
    case 'policies':
      return <Policies {...{ course, run }} />
    case 'video':
      return <Video {...{ course, run }} />
    case 'quiz':
      return <Quiz {...{ course, run }} />
    case 'review':
      return graded && <QuizReview {...{ graded, run }} />
    case 'results':
      return graded && <Results {...{ course, graded, run }} />
    case 'loading':
      return <Loading run={run} />
    case 'certification':
      return <Certification {...{ course, run }} />
  }
}

/** A driver at work may take the course: what comes into the queue meanwhile is said, not rung. */
function NewWork({ course, screen }: { course: OpenCourse; screen: CourseScreen }) {
  const [hasNews, setNews] = useState(false)
  const isOver = screen === 'loading' || screen === 'certification'
  useLive([`queue:${course.driver.driver_id}`], () => setNews(true))
  if (!hasNews || isOver) return null
  return (
    <Note
      kind="warn"
      acts={
        <LinkButton variant="quiet" href={home}>
          To my queue
        </LinkButton>
      }
    >
      Your queue has changed. If you go there now, the course begins again.
    </Note>
  )
}

/** What was begun is lost with the page, so it asks first. */
function useLeavingIsAsked(screen: CourseScreen): void {
  const isNeeded = screen !== 'summary' && screen !== 'certification'
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
