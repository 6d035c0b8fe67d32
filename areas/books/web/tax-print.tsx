import { dateText, dateTimeText } from '#platform/core/date-time-text.ts'
import { PrintSheet } from '#ui/print-sheet.tsx'
import type { ShownTaxRecord } from '../calls/tax-records.ts'
import { taxFacts } from './tax-facts.tsx'
import styles from './tax-print.module.css'
import { taxStatusText } from './tax-status-pill.tsx'

/** The record on paper, as it is saved: the id by its last four digits, because a sheet is read by anybody. */
export function TaxPrint({ record }: { record: ShownTaxRecord }) {
  const { payee, payee_kind, status, checked_at, checked_by, market, time_zone, messages, story } = record
  const checked = checked_at === null ? '' : ` ${dateText(checked_at, time_zone)} by ${checked_by ?? 'the system'}`
  return (
    <PrintSheet
      title={payee}
      facts={
        <>
          <b>Tax record of a {payee_kind}</b>
          <br />
          {`${taxStatusText(status)}${checked}`}
        </>
      }
      foot={`${market}. The tax id is never printed in full.`}
    >
      <table className={styles.facts}>
        <tbody>
          {taxFacts(record, record.tax_id_masked || 'not known').map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {messages.length > 0 && (
        <Moments
          title="Messages"
          time_zone={time_zone}
          rows={messages.map(({ message_id, at, body, recipient, state }) => ({
            id: message_id,
            at,
            text: `${body} (${recipient}, ${state})`,
          }))}
        />
      )}
      {story.length > 0 && (
        <Moments
          title="Story"
          time_zone={time_zone}
          rows={story.map(({ event_id, at, who, text }) => ({ id: event_id, at, text: `${who} ${text}` }))}
        />
      )}
    </PrintSheet>
  )
}

type MomentsProps = {
  title: string
  time_zone: string
  rows: readonly { id: number; at: number; text: string }[]
}

const Moments = ({ title, time_zone, rows }: MomentsProps) => (
  <section>
    <h2 className={styles.heading}>{title}</h2>
    <table className={styles.moments}>
      <tbody>
        {rows.map(({ id, at, text }) => (
          <tr key={id}>
            <td>{dateTimeText(at, time_zone)}</td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
