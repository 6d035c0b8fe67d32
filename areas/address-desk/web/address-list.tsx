import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { ListedAddress } from '../calls/addresses.ts'
import { precisionText } from '../rules/words.ts'
import styles from './addresses.module.css'
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
  return (
    <Panel
      title="Addresses"
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
          onChoose={(value) => change({ list: value, page: '', address_id: '' })}
        />
        <SearchField
          label="Find an address"
          placeholder="Street, city or zip"
          value={q}
          onSearch={(text) => change({ q: text, page: '', address_id: '' }, 'replace')}
        />
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>{q === '' ? emptyTexts[list] : 'No addresses found.'}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.address_id}>
              <Row
                row={row}
                isChosen={row.address_id === chosen}
                onChoose={() => change({ address_id: String(row.address_id) })}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Row({ row, isChosen, onChoose }: { row: ListedAddress; isChosen: boolean; onChoose: () => void }) {
  const now = useAddressPage('read_at')
  const at = row.last_order_at ?? row.verified_at
  return (
    <button
      type="button"
      className={classes(styles.row, isChosen && styles.chosen)}
      aria-current={isChosen || undefined}
      onClick={onChoose}
    >
      <b>{row.addr_line_1}</b>
      <span className={styles.when}>{at !== null && agoText(now - at)}</span>
      <small>{row.replaced_by ? `now ${row.replaced_by}` : `${precisionText(row.precision)}, ${row.city}`}</small>
      <VerificationPill verification={row.verification} />
    </button>
  )
}

const minuteMs = 60_000

/** `12 min`, `3 h`, `5 d`: how long ago. */
function agoText(ms: number): string {
  const minutes = Math.max(Math.round(ms / minuteMs), 0)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`
}
