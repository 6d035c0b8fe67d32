import { Pill } from '#ui/pill.tsx'
import styles from './late-pill.module.css'
import { useRisks } from './risks.ts'

const minutes = (ms: number) => Math.max(1, Math.floor(ms / 60_000))

/** That an order is late by the plan, or probably will be; it leads to what can be done. Keys come to it by the list of causes. */
export function LatePill({ order_id, late }: { order_id: number; late: number | undefined }) {
  const { of, onOpen } = useRisks()
  const risk = of(order_id)
  if (late === undefined && !risk) return null
  const over = risk ? risk.at_door - risk.promised_at : 0
  const words = late === undefined ? `At risk${over >= 60_000 ? ` +${minutes(over)}` : ''}` : `Late ${minutes(late)}`
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.pill}
      aria-label={`${words}, order ${order_id}: what can be done`}
      title={risk && `Late with a chance of ${risk.chance} %`}
      onClick={() => onOpen(order_id)}
    >
      <Pill kind={late === undefined ? 'risk' : 'late'} shape={late === undefined ? 'triangle' : 'square'}>
        {words}
      </Pill>
    </button>
  )
}
