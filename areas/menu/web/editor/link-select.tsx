import { Select } from '#ui/select.tsx'
import type { WireMenu, WireMenuItem } from '../../rules/wire-menu.ts'
import { linkItem } from './edit-menu.ts'
import type { Outcome } from './editor-store.ts'

type LinkSelectProps = {
  item: WireMenuItem
  till: WireMenu['integration_items']
  loading: boolean
  onLink: (linked: Promise<Outcome>) => Promise<void>
}

/** Which of the place's point-of-sale items this is; the blank one takes the link off (MED-06, SIL-OPS-104). */
export function LinkSelect({ item, till, loading, onLink }: LinkSelectProps) {
  return (
    <Select
      label={`POS link of ${item.name}`}
      hideLabel
      disabled={loading}
      value={String(item.integration_item_id ?? '')}
      options={[
        { value: '', label: 'No POS item' },
        ...till.map(({ integration_item_id, name }) => ({ value: String(integration_item_id), label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => void onLink(linkItem(item, value === '' ? null : Number(value)))}
    />
  )
}
