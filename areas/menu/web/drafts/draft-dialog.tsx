import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { OpenDraft } from '../../calls/into-draft.ts'
import { momentWords } from './draft-words.ts'
import styles from './drafts.module.css'

/** Which draft, as `intoDraft` says it. */
export type DraftChoice = { readonly menu_draft_id?: number; readonly draft_name: string }

type DraftDialogProps = {
  /** Those that are there already. */
  drafts: readonly OpenDraft[]
  /** The name of a new one, until somebody says another. */
  firstName: string
  /** Other items that ask the same, which may be drafted with this one. */
  others?: number
  loading: boolean
  error: string | undefined
  failures: number
  onSave: (draft: DraftChoice, withOthers: boolean) => void
  onClose: () => void
}

/** Where a change is put down instead of on the menu: in a new draft, or beside what another holds. */
export function DraftDialog({ drafts, firstName, others = 0, onSave, onClose, ...sent }: DraftDialogProps) {
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState(firstName)
  const [withOthers, setWithOthers] = useState(false)
  const draft = drafts.find(({ menu_draft_id }) => String(menu_draft_id) === chosen)
  return (
    <Dialog title="Save in a draft" onClose={onClose}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          onSave(draft ? { menu_draft_id: draft.menu_draft_id, draft_name: '' } : { draft_name: name }, withOthers)
        }}
      >
        <p>Customers see none of it until the draft goes live, at once or at a time.</p>
        {drafts.length > 0 && (
          <Select
            label="Draft"
            options={[
              { value: '', label: 'A new one' },
              ...drafts.map((one) => ({ value: String(one.menu_draft_id), label: draftLabel(one) })),
            ]}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
        {!draft && (
          <TextField
            label="Name of the draft"
            maxLength={80}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        {others > 0 && (
          <Checkbox
            label={`Also for ${others === 1 ? 'the other item that asks' : `the ${others} other items that ask`} the same`}
            checked={withOthers}
            onChange={(event) => setWithOthers(event.target.checked)}
          />
        )}
        <ErrorLine error={sent.error} count={sent.failures} />
        <div className={styles.acts}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" loading={sent.loading}>
            Save in the draft
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const draftLabel = ({ name, live_at, time_zone }: OpenDraft) =>
  live_at === null ? name : `${name}, goes live ${momentWords(live_at, time_zone)}`
