import { RecordFinder, RecordRow } from '#ui/ops/record-finder.tsx'
import { classificationText } from '../rules/tax-record.ts'
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
  const now = useTax('read_at')
  return (
    <RecordFinder
      title="Records"
      lists={lists}
      list={list}
      onList={(value) => change({ list: value, page: '' })}
      find={{
        label: 'Find a record',
        placeholder: 'Name, or last four digits',
        text: q,
        onFind: (text) => change({ q: text, page: '' }, 'replace'),
      }}
      pages={pages}
      onPage={(page) => change({ page })}
      empty={q === '' ? emptyTexts[list] : 'No records found.'}
      rows={rows.map((row) => {
        const since = row.status === 'verified' ? (row.checked_at ?? row.changed_at) : row.changed_at
        const kind = row.payee_kind === 'driver' ? 'driver' : 'restaurant'
        return {
          id: row.tax_record_id,
          content: (
            <RecordRow
              name={row.payee}
              age={now - since}
              detail={[classificationText(row.classification, '', ''), kind].filter(Boolean).join(', ')}
              mark={<TaxStatusPill status={row.status} />}
              isChosen={row.tax_record_id === chosen}
              opens={{ href: `/secure/tax_records/${row.tax_record_id}${location.search}` }}
            />
          ),
        }
      })}
    />
  )
}
