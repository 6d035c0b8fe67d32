import { type FormEvent, useRef, useState } from 'react'
import { ask, type Outcome } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Candidate } from '../calls/addresses.ts'
import {
  mostCandidates,
  noAddresses,
  type readCandidate,
  type SearchType,
  searchAddresses,
  searchFrom,
  searchTooShort,
} from '../calls/addresses.ts'
import { precisionText } from '../rules/words.ts'
import styles from './addresses.module.css'

type FindPanelProps = {
  /** What is searched for at first. */
  first: string
  /** The address that another one is looked for to replace: it is among those that are found. */
  own?: number
  read: (address_selection_id: string) => Promise<Outcome<typeof readCandidate>>
  candidate: Candidate | undefined
  onCandidate: (candidate: Candidate | undefined) => void
}

/** The same words looked for among our own addresses and on the maps (ADR-03…05). */
export function FindPanel({ first, own, read, candidate, onCandidate }: FindPanelProps) {
  const [chosen, setChosen] = useState<string>()
  const asked = useRef<string>(undefined)
  const look = useAct(async (address_selection_id: string) => {
    asked.current = address_selection_id
    setChosen(address_selection_id)
    onCandidate(undefined)
    const answer = await read(address_selection_id)
    // Whoever has chosen another one meanwhile waits for that.
    if (asked.current !== address_selection_id) return answer
    if (answer.ok) onCandidate({ ...answer.data, address_selection_id })
    else setChosen(undefined)
    return answer
  })
  const props = {
    first,
    own,
    chosen,
    onChoose: look.run,
  }
  return (
    <Panel
      title="Find it"
      acts={
        <small className={styles.muted}>{`${searchFrom} letters or more, ${mostCandidates} results at most`}</small>
      }
    >
      <div className={styles.finders}>
        <SearchPart type="database" label="Our addresses" {...props} />
        <SearchPart type="maps" label="Maps" {...props} />
      </div>
      <ErrorLine error={look.error} count={look.failures} />
      <div className={styles.found} role="status">
        {candidate && <Note kind="info">{distanceText(candidate)}</Note>}
      </div>
    </Panel>
  )
}

const feetPerMile = 5280

function distanceText({ address, feet, precision, in_range }: Candidate): string {
  const apart = feet < feetPerMile ? `${feet} ft` : `${(feet / feetPerMile).toFixed(1)} mi`
  return `${address}: ${precisionText(precision).toLowerCase()}, ${apart} from where it is now, ${in_range ? 'in range' : 'out of range'}.`
}

type SearchPartProps = {
  type: SearchType
  label: string
  first: string
  own: number | undefined
  chosen: string | undefined
  onChoose: (address_selection_id: string) => void
}

type Found = readonly { address_selection_id: string; address: string; detail: string }[]

function SearchPart({ type, label, first, own, chosen, onChoose }: SearchPartProps) {
  const [words, setWords] = useState(first)
  const [found, setFound] = useState<Found>()
  const search = useAct(async () => {
    if (words.trim().length < searchFrom) return { ok: false, message: searchTooShort }
    const answer = await ask(searchAddresses, { search_type: type, search: words })
    setFound(answer.ok ? answer.data.results : undefined)
    return answer
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search.run()
  }
  return (
    <div className={styles.stack}>
      <form className={styles.searchLine} onSubmit={submit}>
        <TextField
          label={label}
          icon="search"
          autoComplete="off"
          maxLength={200}
          value={words}
          error={search.error}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" loading={search.loading} aria-label={`Search ${label.toLowerCase()}`}>
          Search
        </Button>
      </form>
      <div className={styles.found} role="status">
        {found?.length === 0 && <p className={styles.muted}>{noAddresses}</p>}
      </div>
      {found && found.length > 0 && (
        <RadioGroup
          legend={`Found in ${label.toLowerCase()}`}
          hideLegend
          choices={found.map(({ address_selection_id, address, detail }) => ({
            value: address_selection_id,
            label: address,
            hint: address_selection_id === String(own) ? `This one. ${detail}` : detail,
          }))}
          value={chosen}
          onChoose={onChoose}
        />
      )}
    </div>
  )
}
