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
