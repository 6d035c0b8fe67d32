import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { ListedTaxRecord } from '../calls/tax-records.ts'
import { classificationText } from '../rules/tax-record.ts'
import styles from './tax.module.css'
import { useTax, useTaxSearch } from './tax-search.ts'
import { TaxStatusPill } from './tax-status-pill.tsx'

const lists = [
  { value: 'verify', label: 'To verify' },
  { value: 'verified', label: 'Verified' },
  { value: 'all', label: 'All' },
] as const

const emptyTexts = { verify: 'Nothing to verify.', verified: 'None is verified yet.', all: 'No records yet.' } as const

export function TaxList() {
  const [{ list, q }, change] = useTaxSearch()
  const rows = useTax('tax_records')
  const pages = useTax('tax_pages')
  const chosen = useTax('tax_record')?.tax_record_id
  return (
    <Panel
      title="Records"
      flush
      foot={
        (pages.previous || pages.next) && (
          <div className={styles.pager}>
            <Button size="small" disabled={!pages.previous} onClick={() => change({ page: pages.previous ?? '' })}>
              Before
            </Button>
            <Button size="small" disabled={!pages.next} onClick={() => change({ page: pages.next ?? '' })}>
              Next
            </Button>
          </div>
        )
      }
    >
      <div className={styles.find}>
        <SegmentedControl
          legend="List"
          parts={lists}
          value={list}
          wide
          onChoose={(value) => change({ list: value, page: '' })}
        />
        <SearchField
          label="Find a record"
          placeholder="Name, or last four digits"
          value={q}
          onSearch={(text) => change({ q: text, page: '' }, 'replace')}
        />
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>{q === '' ? emptyTexts[list] : 'No records found.'}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.tax_record_id}>
              <Row row={row} isChosen={row.tax_record_id === chosen} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Row({ row, isChosen }: { row: ListedTaxRecord; isChosen: boolean }) {
  const now = useTax('read_at')
  const since = row.status === 'verified' ? (row.checked_at ?? row.changed_at) : row.changed_at
  const kind = row.payee_kind === 'driver' ? 'driver' : 'restaurant'
  return (
    <a
      href={`/secure/tax_records/${row.tax_record_id}${location.search}`}
      className={classes(styles.row, isChosen && styles.chosen)}
      aria-current={isChosen || undefined}
    >
      <b>{row.payee}</b>
      <span className={styles.ago}>{agoText(now - since)}</span>
      <small>{[classificationText(row.classification, '', ''), kind].filter(Boolean).join(', ')}</small>
      <TaxStatusPill status={row.status} />
    </a>
  )
}

const hourMs = 3_600_000

/** `5 h`, `4 d`: since when. */
function agoText(ms: number): string {
  const hours = Math.max(Math.round(ms / hourMs), 0)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`
}
