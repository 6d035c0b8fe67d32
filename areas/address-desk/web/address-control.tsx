import { useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { Panel } from '#ui/panel.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { MapPlace } from '#ui/street-map/map-source.ts'
import { type Candidate, readCandidate, type ShownAddress } from '../calls/addresses.ts'
import { precisionText } from '../rules/words.ts'
import { AddressFacts } from './address-facts.tsx'
import { AddressMap } from './address-map.tsx'
import styles from './addresses.module.css'
import { FindPanel } from './find-panel.tsx'
import { ManualForm } from './manual-form.tsx'
import { ReplaceForm } from './replace-form.tsx'
import { ReverifyPanel } from './reverify-panel.tsx'
import { StoryPanel } from './story-panel.tsx'
import { useAddressPage } from './use-address-page.ts'
import { VerificationPill } from './verification-pill.tsx'

const modes = [
  { value: 'preview', label: 'Preview' },
  { value: 'replace', label: 'Replace' },
  { value: 'modify', label: 'Modify' },
] as const
type Mode = (typeof modes)[number]['value']

type AddressControlProps = { address: ShownAddress; again: () => void }

/** One address: looked at, replaced by another, or written anew; one of the three at a time (LEG-07). */
export function AddressControl({ address, again }: AddressControlProps) {
  const [mode, setMode] = useState<Mode>(address.verification === 'unverified' ? 'modify' : 'preview')
  const [candidate, setCandidate] = useState<Candidate>()
  const [pin, setPin] = useState<MapPlace>()
  const now = useAddressPage('read_at')
  const done = () => {
    setCandidate(undefined)
    setPin(undefined)
    setMode('preview')
    again()
  }
  return (
    <>
      <div className={styles.stack}>
        <Panel>
          <div className={styles.head}>
            <div>
              <h2 className={styles.line}>
                {address.addr_line_1}
                <VerificationPill verification={address.verification} />
              </h2>
              <p className={styles.muted}>{headText(address)}</p>
            </div>
            <SegmentedControl legend="What to do with this address" parts={modes} value={mode} onChoose={setMode} />
          </div>
        </Panel>
        {mode === 'preview' && <ReverifyPanel address={address} onDone={done} />}
        {mode !== 'preview' && (
          <FindPanel
            first={address.entered ?? address.addr_line_1}
            own={address.address_id}
            read={(address_selection_id) =>
              ask(readCandidate, { address_id: address.address_id, address_selection_id })
            }
            candidate={candidate}
            onCandidate={(found) => {
              setCandidate(found)
              if (found) setMode('replace')
            }}
          />
        )}
        {mode === 'replace' && <ReplaceForm address={address} candidate={candidate} onDone={done} />}
        {mode === 'modify' && <ManualForm address={address} pin={pin} onPin={setPin} onDone={done} />}
      </div>
      <div className={styles.stack}>
        <AddressMap address={address} candidate={candidate} pin={mode === 'modify' ? pin : undefined} onPin={setPin} />
        <AddressFacts address={address} />
        {address.story.length > 0 && (
          <StoryPanel title="Story" story={address.story} now={now} timeZone={address.time_zone} />
        )}
      </div>
    </>
  )
}

const headText = ({ city, state, zip, precision, market, in_range }: ShownAddress) =>
  [`${city}, ${state} ${zip}`, precisionText(precision), market === null || !in_range ? 'out of range' : undefined]
    .filter(Boolean)
    .join(' · ')
