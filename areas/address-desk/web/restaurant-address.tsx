import { useState } from 'react'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { Candidate } from '../calls/addresses.ts'
import { moveRestaurant, readRestaurantCandidate } from '../calls/restaurant-map.ts'
import { FindPanel } from './find-panel.tsx'
import { ModifyRestaurant } from './modify-restaurant.tsx'
import styles from './restaurant-map.module.css'
import type { RestaurantMapState } from './restaurant-map-state.ts'

const modes = [
  { value: 'preview', label: 'Preview' },
  { value: 'replace', label: 'Replace' },
  { value: 'modify', label: 'Modify' },
] as const

/** Where the restaurant is: looked at, replaced by an address that we or the maps know, or modified by hand (LEG-08). */
export function RestaurantAddress({ state }: { state: RestaurantMapState }) {
  const { franchise_id, address, county } = state
  const [mode, setMode] = useState<(typeof modes)[number]['value']>('preview')
  const [candidate, setCandidate] = useState<Candidate>()
  const move = useAct(async (address_selection_id: string) => {
    const answer = await ask(moveRestaurant, { franchise_id, address_selection_id, expected_address: address })
    await refreshPage()
    if (answer.ok) {
      setCandidate(undefined)
      setMode('preview')
    }
    return answer
  })
  return (
    <>
      <Panel
        title="Address"
        acts={<SegmentedControl legend="What to do with this address" parts={modes} value={mode} onChoose={setMode} />}
      >
        <p>
          <b>{address}</b>
        </p>
        <p className={styles.muted}>{county === null ? 'In no county' : county}</p>
      </Panel>
      {mode === 'modify' && <ModifyRestaurant state={state} onDone={() => setMode('preview')} />}
      {mode === 'replace' && (
        <>
          <FindPanel
            first={address.split(',', 1)[0] ?? ''}
            read={(address_selection_id) => ask(readRestaurantCandidate, { franchise_id, address_selection_id })}
            candidate={candidate}
            onCandidate={setCandidate}
          />
          {candidate && (
            <Panel title="Replace the address">
              <p>
                <b>{candidate.address}</b>
              </p>
              <p className={styles.muted}>
                Fees, range and drivers go by it from the next order on; orders that are on their way keep theirs.
              </p>
              <Button variant="primary" loading={move.loading} onClick={() => move.run(candidate.address_selection_id)}>
                Replace address
              </Button>
              <ErrorLine error={move.error} count={move.failures} />
            </Panel>
          )}
        </>
      )}
    </>
  )
}
