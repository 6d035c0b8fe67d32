import { timeText } from '#platform/core/local-time.ts'
import { Icon } from '#ui/icon.tsx'
import { AgeTag } from '#ui/tag.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Frame } from '../rules/frames.ts'
import { spareOf } from '../rules/need.ts'
import { claimantsText, useClaimants } from './assign/claims.ts'
import styles from './assignment-row.module.css'
import { LatePill } from './lateness/late-pill.tsx'

type HeadProps = { rows: Frame['rows']; now: number; timeZone: string }

const minutes = (ms: number) => Math.floor(ms / 60_000)

/** Beside an order's number: its store, and what the plan leaves of its promise. */
export function FrameHead({ rows, now, timeZone }: HeadProps) {
  const [first] = rows
  if (!first || first.order_id === null) return null
  const { promised_at, alcohol, from_address_summary } = first
  const spares = rows.flatMap((row) => spareOf(row, now) ?? [])
  const [spare] = spares
  // Without a planned Deliver an order is late only once its time has passed.
  const late = spare === undefined ? promised_at !== null && now > promised_at : spare < 0
  const by = spare ?? (promised_at === null ? 0 : promised_at - now)
  return (
    <>
      <span className={styles.store}>{from_address_summary.name}</span>
      {alcohol && <AgeTag />}
      <Claimants order_id={first.order_id} />
      {promised_at !== null && (
        <span className={styles.promise}>
          by {timeText(promised_at, timeZone).slice(0, -3)}
          {!late && spare !== undefined && `, ${minutes(spare)} spare`}
          <LatePill order_id={first.order_id} late={late ? -by : undefined} />
        </span>
      )}
    </>
  )
}

/** Who is choosing another driver for it. */
function Claimants({ order_id }: { order_id: number }) {
  const names = useClaimants(order_id)
  if (names.length === 0) return null
  const text = `${claimantsText(names)} choosing another driver`
  return (
    <span className={styles.claimed} role="status" title={text}>
      <Icon name="users" size="small" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
