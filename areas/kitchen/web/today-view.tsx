import type { KitchenState } from '../rules/kitchen-state.ts'
import styles from './today.module.css'
import view from './view.module.css'

/** How the day has gone so far, by what the kitchen itself has said. */
export function TodayView({ kitchen }: { kitchen: KitchenState; now: number }) {
  const { today, hours_today, hours_text, others } = kitchen
  const share = today.ready === 0 ? 'nothing is ready yet' : `${Math.round((today.ready_on_time / today.ready) * 100)}%`
  return (
    <div className={`${view.kBody} ${view.isWide}`}>
      <h2 className={view.laneHead}>
        Today
        <small>
          {hours_today}. {hours_text}.
        </small>
      </h2>
      <dl className={styles.figures}>
        <Figure name="Orders" value={String(today.orders)} sub="since six in the morning" />
        <Figure name="Ready on time" value={`${today.ready_on_time} of ${today.ready}`} sub={share} />
        <Figure
          name="Time to make"
          value={today.minutes_to_make === null ? '–' : `${today.minutes_to_make} min`}
          sub={`usual here: ${kitchen.prep_minutes} min`}
        />
        <Figure
          name="Answered in"
          value={today.seconds_to_answer === null ? '–' : secondsText(today.seconds_to_answer)}
          sub="from the customer’s order to Accept"
        />
      </dl>
      {others.length > 0 && (
        <ul>
          {others.map(({ franchise_id, name }) => (
            <li key={franchise_id}>
              <a href={`?franchise_id=${franchise_id}`}>Change to {name}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Figure({ name, value, sub }: { name: string; value: string; sub: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className={styles.sub}>{sub}</dd>
    </div>
  )
}

const secondsText = (seconds: number) => (seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)
