import { memo } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import type { ReplayDay, Visit } from '../rules/day.ts'
import { isLate } from '../rules/measure.ts'
import type { ShownRun } from '../rules/moment.ts'
import styles from './ribbons.module.css'

type Span = { readonly from: number; readonly to: number }
type RibbonsProps = Span & {
  day: ReplayDay
  shown: ShownRun
  time_zone: string
  now: number
  chosen: number | undefined
  onChoose: (driver: number) => void
}

/** A row for each driver: to the store, at the counter, to the door, and the hours that nobody works. */
export function Ribbons({ now, from, to, ...rest }: RibbonsProps) {
  return (
    <div className={styles.scroll}>
      <div className={styles.box}>
        <Rows from={from} to={to} {...rest} />
        <div className={styles.over} aria-hidden="true">
          <i className={styles.cursor} style={{ insetInlineStart: share({ from, to }, now) }} />
        </div>
      </div>
    </div>
  )
}

const share = ({ from, to }: Span, at: number) => `${(100 * (Math.max(from, Math.min(to, at)) - from)) / (to - from)}%`

const piece = (span: Span, from: number, to: number) => ({
  insetInlineStart: share(span, from),
  inlineSize: `${Math.max(0.25, (100 * (Math.min(span.to, to) - Math.max(span.from, from))) / (span.to - span.from))}%`,
})

/** They change with the run, and not with the time. */
const Rows = memo(function Rows({ day, shown, time_zone, chosen, onChoose, ...span }: Omit<RibbonsProps, 'now'>) {
  return shown.byDriver.map(({ driver, visits, moves }) => {
    const { name = '', on_at = span.from, off_at = span.to, takes_alcohol = false } = day.drivers[driver] ?? {}
    const count = visits.filter(({ kind }) => kind === 'deliver').length
    return (
      <button
        key={driver}
        type="button"
        className={styles.row}
        aria-pressed={chosen === driver}
        aria-label={`${name}, ${count} delivered`}
        onClick={() => onChoose(driver)}
      >
        <span className={styles.name}>
          <b>{name.split(' ')[0]}</b>
          {takes_alcohol && <Icon name="bottle" size="small" />}
          <em>{count}</em>
        </span>
        <span className={styles.band}>
          {on_at > span.from && <i className={styles.off} style={piece(span, span.from, on_at)} />}
          {off_at < span.to && <i className={styles.off} style={piece(span, off_at, span.to)} />}
          {moves.map(({ leaves_at, arrives_at }) => (
            <i key={leaves_at} className={styles.sent} style={piece(span, leaves_at, arrives_at)} />
          ))}
          {visits.map((visit) => (
            <Piece key={`${visit.kind} ${visit.order}`} {...{ day, visit, span, time_zone }} />
          ))}
        </span>
      </button>
    )
  })
})

type PieceProps = { day: ReplayDay; visit: Visit; span: Span; time_zone: string }

function Piece({ day, visit, span, time_zone }: PieceProps) {
  const { kind, order, leaves_at, arrives_at, ends_at } = visit
  if (kind === 'pickup')
    return (
      <>
        <i className={styles.way} style={piece(span, leaves_at, arrives_at)} />
        <i className={styles.counter} style={piece(span, arrives_at, ends_at)} />
      </>
    )
  const { label, street, promised_at } = day.orders[order] ?? { label: '', street: '', promised_at: null }
  const promised = promised_at === null ? '' : `, promised ${timeText(promised_at, time_zone)}`
  return (
    <i
      className={classes(styles.door, isLate(day, order, ends_at) && styles.late)}
      style={piece(span, leaves_at, ends_at)}
      title={`${[label, street].filter(Boolean).join(', ')}: ${timeText(ends_at, time_zone)}${promised}`}
    />
  )
}

export function RibbonKey({ isSent }: { isSent: boolean }) {
  return (
    <p className={styles.key}>
      <i className={styles.way} />
      to the store
      {isSent && (
        <>
          <i className={styles.sent} />
          to wait
        </>
      )}
      <i className={styles.counter} />
      at the counter
      <i className={styles.door} />
      to the door
      <i className={classes(styles.door, styles.late)} />
      late
    </p>
  )
}
