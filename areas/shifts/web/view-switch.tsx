import { LinkButton } from '#ui/link-button.tsx'
import { type ScheduleView, scheduleViews } from '../rules/schedule-view.ts'
import styles from './schedule-views.module.css'

const words = { day: 'Day', week: 'Week', month: 'Month' } as const
type SwitchProps = { readonly view: ScheduleView; readonly addressOf: (view: ScheduleView) => string }

/** Links, so that each view has an address of its own and Back leads to the one before. */
export function ViewSwitch({ view, addressOf }: SwitchProps) {
  return (
    <nav className={styles.views} aria-label="View">
      {scheduleViews.map((one) => (
        <a key={one} href={addressOf(one)} aria-current={one === view ? 'page' : undefined}>
          {words[one]}
        </a>
      ))}
    </nav>
  )
}

type Step = { readonly label: string; readonly href: string }
type StepsProps = { readonly before: Step; readonly current: Step; readonly next: Step }

/** The day, week or month beside, and the present one between them. */
export function DaySteps({ before, current, next }: StepsProps) {
  return (
    <nav className={styles.steps} aria-label="Days">
      <LinkButton icon="left" href={before.href} aria-label={before.label} title={before.label} />
      <LinkButton href={current.href}>{current.label}</LinkButton>
      <LinkButton icon="right" href={next.href} aria-label={next.label} title={next.label} />
    </nav>
  )
}
