import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import type { CourseScreen } from '../rules/course-flow.ts'
import shared from './course.module.css'
import styles from './screen-frame.module.css'

/** What the rail calls them; while the certificate is being made one is already there. */
const stops: readonly { readonly name: string; readonly screens: readonly CourseScreen[] }[] = [
  { name: 'Summary', screens: ['summary'] },
  { name: 'Policies', screens: ['policies'] },
  { name: 'Video', screens: ['video'] },
  { name: 'Quiz', screens: ['quiz'] },
  { name: 'Review', screens: ['review'] },
  { name: 'Results', screens: ['results'] },
  { name: 'Certificate', screens: ['loading', 'certification'] },
]

type FrameProps = {
  screen: CourseScreen
  /** `Step 1/4`. */
  step?: ReactNode
  title: string
  foot?: ReactNode
  children: ReactNode
}

/** Rail, heading, what is to be read, and the way on. The heading is read out when its screen opens. */
export function ScreenFrame({ screen, step, title, foot, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = screen === 'summary'
  useEffect(() => {
    window.scrollTo(0, 0)
    if (!isFirst) heading.current?.focus({ preventScroll: true })
  }, [isFirst])
  const at = stops.findIndex(({ screens }) => screens.includes(screen))
  return (
    <section className={styles.screen} aria-label={stops[at]?.name}>
      <nav className={styles.railFrame} aria-label="Course progress">
        <ol className={styles.rail}>
          {stops.map(({ name }, index) => (
            <li
              key={name}
              className={classes(index < at && styles.done, index === at && styles.now)}
              aria-current={index === at ? 'step' : undefined}
            >
              {name}
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.in}>
        <div>
          {step && <p className={shared.eyebrow}>{step}</p>}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {children}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  )
}
