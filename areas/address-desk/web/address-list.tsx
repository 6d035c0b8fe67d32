import { RecordFinder, RecordRow } from '#ui/ops/record-finder.tsx'
import { precisionText } from '../rules/words.ts'
import { useAddressPage, useAddressSearch } from './use-address-page.ts'
import { VerificationPill } from './verification-pill.tsx'

const lists = [
  { value: 'queue', label: 'Queue' },
  { value: 'all', label: 'All' },
  { value: 'replaced', label: 'Replaced' },
] as const

const emptyTexts = { queue: 'Nothing to verify.', all: 'No addresses found.', replaced: 'None was replaced.' } as const

export function AddressList() {
  const [{ list, q }, change] = useAddressSearch()
  const rows = useAddressPage('addresses')
  const pages = useAddressPage('address_pages')
  const chosen = useAddressPage('address')?.address_id
  const now = useAddressPage('read_at')
  return (
    <RecordFinder
      title="Addresses"
      lists={lists}
      list={list}
      onList={(value) => change({ list: value, page: '', address_id: '' })}
      find={{
        label: 'Find an address',
        placeholder: 'Street, city or zip',
        text: q,
        onFind: (text) => change({ q: text, page: '', address_id: '' }, 'replace'),
      }}
      pages={pages}
      onPage={(page) => change({ page })}
      empty={q === '' ? emptyTexts[list] : 'No addresses found.'}
      rows={rows.map((row) => {
        const at = row.last_order_at ?? row.verified_at
        return {
          id: row.address_id,
          content: (
            <RecordRow
              name={row.addr_line_1}
              age={at === null ? undefined : now - at}
              detail={row.replaced_by ? `now ${row.replaced_by}` : `${precisionText(row.precision)}, ${row.city}`}
              mark={<VerificationPill verification={row.verification} />}
              isChosen={row.address_id === chosen}
              opens={{ onOpen: () => change({ address_id: String(row.address_id) }) }}
            />
          ),
        }
      })}
    />
  )
}
