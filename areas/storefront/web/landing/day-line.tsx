import { clockText } from '#platform/core/local-time.ts'
import { rich } from '#platform/web/rich.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Pill } from '#ui/pill.tsx'
import { barWords, onTheLine, spanText, type Today, type TodayRow, todayWords } from '../../rules/today.ts'
import { countWords } from './count-words.ts'
import styles from './day-line.module.css'

/** What may be delivered today, kind by kind, with a mark at now: opening hours and the law at a glance. */
export function DayLine({ today, className }: { today: Today; className?: string | undefined }) {
  const isDelivering = today.kitchens_open + today.stores_open > 0
  return (
    <section className={classes(styles.today, className)} aria-labelledby="today">
      <div>
        <h2 id="today" className={styles.title}>
          {isDelivering
            ? rich(todayWords.delivering({ city: today.city }), {
                pill: (said) => (
                  <Pill kind="ok" shape="dot">
                    {said}
                  </Pill>
                ),
              })
            : rich(todayWords.closed({ city: today.city }), { pill: (said) => <Pill kind="unavailable">{said}</Pill> })}
        </h2>
        <p className={styles.text}>
          {todayWords.at({ time: today.time_text, open: countWords(today.kitchens_open, today.stores_open) })}
        </p>
      </div>
      {today.rows.length > 0 && (
        <div className={styles.day} role="img" aria-label={spoken(today)}>
          {today.rows.map((row) => (
            <Row key={row.name} row={row} />
          ))}
          <div className={styles.rail}>
            <div className={styles.now} style={{ left: `${onTheLine(today.minute)}%` }}>
              <span>{clockText(today.minute)}</span>
            </div>
          </div>
        </div>
      )}
    </section>
  )
}

function Row({ row }: { row: TodayRow }) {
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        <Icon name={row.alcohol ? 'bottle' : 'store'} size="small" />
        {row.name}
        <span className={styles.times}>{row.spans.map(spanText).join(', ')}</span>
      </span>
      <span className={styles.track}>
        {row.spans.map((span) => (
          <span
            key={span.from}
            className={classes(styles.bar, row.alcohol && styles.alcohol)}
            style={{ left: `${onTheLine(span.from)}%`, right: `${100 - onTheLine(span.to)}%` }}
          >
            {barWords(span).map((said) => (
              <span key={said}>{said}</span>
            ))}
          </span>
        ))}
      </span>
    </div>
  )
}

function spoken(today: Today): string {
  const rows = today.rows.map(({ name, spans }) => todayWords.row({ name, spans: spans.map(spanText).join(', ') }))
  return todayWords.spoken({ rows: rows.join('. '), time: clockText(today.minute) })
}
