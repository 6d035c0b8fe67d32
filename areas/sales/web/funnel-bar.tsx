import { reasonText } from '../rules/outcome.ts'
import styles from './sales.module.css'
import { useSales } from './use-sales.ts'

const steps = [
  { key: 'visited', label: 'Visited' },
  { key: 'decision_maker', label: 'Spoke to a decision maker' },
  { key: 'meeting', label: 'Meeting' },
  { key: 'interested', label: 'Interested' },
  { key: 'signed', label: 'Signed' },
] as const

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))

/** How many restaurants came how far in the last 90 days, and why others said no. */
export function FunnelBar() {
  const funnel = useSales('sales_funnel')
  const reasons = useSales('sales_reasons')
  return (
    <section aria-label="Last 90 days">
      <ol className={styles.funnel}>
        {steps.map(({ key, label }, at) => (
          <li key={key}>
            <span>{label}</span>
            <b>{funnel[key]}</b>
            <small>{at === 0 ? 'last 90 days' : `${percent(funnel[key], funnel.visited)} %`}</small>
            <meter className={styles.meter} min={0} max={100} value={percent(funnel[key], funnel.visited)}>
              {percent(funnel[key], funnel.visited)} %
            </meter>
          </li>
        ))}
      </ol>
      {reasons.length > 0 && (
        <p className={styles.reasons}>
          Rejected for{' '}
          {reasons
            .map(({ rejection_reason, count }) => `${reasonText(rejection_reason).toLowerCase()} (${count})`)
            .join(', ')}
          .
        </p>
      )}
    </section>
  )
}
