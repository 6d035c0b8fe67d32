import { useState } from 'react'
import { send } from '#platform/web/send.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { Table } from '#ui/table.tsx'
import { franchiseCounty } from '../../calls/zones.ts'
import styles from './zones.module.css'
import { refreshZones, type StoreView, type ZonesState } from './zones-state.ts'

/** Where the alcohol of each store may go. */
export function StoreCounties({ state }: { state: ZonesState }) {
  const [saving, setSaving] = useState<number>()
  const [error, setError] = useState<string>()
  const counties = state.zones.filter(({ kind }) => kind === 'county')

  async function choose({ franchise_id }: StoreView, value: string) {
    setSaving(franchise_id)
    const county_zone_id = value === '' ? null : Number(value)
    const reply = await send(franchiseCounty, { franchise_id, county_zone_id }).catch(() => undefined)
    setError(reply?.success ? undefined : (reply?.data.message ?? 'The county was not saved. Please try again.'))
    await refreshZones(state.market.market_id).catch(() => undefined)
    setSaving(undefined)
  }

  return (
    <Panel title="County of each store" flush>
      <ErrorLine error={error} />
      {state.franchises.length === 0 ? (
        <p className={styles.pad}>This market has no stores yet.</p>
      ) : (
        <Table
          label="Stores and their counties"
          head={
            <>
              <th scope="col">Store</th>
              <th scope="col">County</th>
              <th scope="col" data-wrap>
                Alcohol stays in
              </th>
            </>
          }
        >
          {state.franchises.map((store) => (
            <tr key={store.franchise_id}>
              <td data-wrap>{store.name}</td>
              <td>
                <Select
                  label={`County of ${store.name}`}
                  hideLabel
                  className={styles.ofStore}
                  loading={saving === store.franchise_id}
                  value={String(store.county_zone_id ?? '')}
                  options={[
                    { value: '', label: 'Where it lies' },
                    ...counties.map(({ zone_id, name }) => ({ value: String(zone_id), label: name })),
                  ]}
                  onChange={(event) => choose(store, event.target.value)}
                />
              </td>
              <td data-wrap>{wordsOf(store)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}

function wordsOf({ county, is_outside }: StoreView): string {
  if (county === '') return 'No county: it may send no alcohol.'
  return is_outside ? `${county}, though the store lies outside of it.` : county
}
