import { useId, useState } from 'react'
import { phoneText } from '#platform/core/phone.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Note } from '#ui/note.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { HeldPerson } from '../calls/privacy.ts'
import { EraseDialog } from './erase-dialog.tsx'
import styles from './privacy.module.css'

type PersonPanelProps = { person: HeldPerson; onErased: (phone_number: string) => void }

/** What there is of one person, in numbers; read it by an export, take it away by an erasure. */
export function PersonPanel({ person, onErased }: PersonPanelProps) {
  const [isErasing, setErasing] = useState(false)
  const facts = person.held.map(({ what, count }) => [what, String(count)] as const)
  return (
    <div className={styles.person}>
      <h3 className={styles.who}>
        {person.name || 'Without a name'}, {phoneText(person.phone_number)}
      </h3>
      <DescriptionList facts={[['Payment account', person.has_account ? 'Yes' : 'No'], ...facts]} />
      {person.running.length > 0 && (
        <Note kind="warn">
          Under way: {person.running.map((order_id) => `order ${order_id}`).join(', ')}. The data can be erased when
          they have ended.
        </Note>
      )}
      <ExportForm phone_number={person.phone_number} />
      <div>
        <Button
          variant="dangerQuiet"
          icon="trash"
          disabled={person.running.length > 0}
          onClick={() => setErasing(true)}
        >
          Erase…
        </Button>
      </div>
      {isErasing && (
        <EraseDialog
          person={person}
          close={() => setErasing(false)}
          done={async () => {
            setErasing(false)
            await refreshPage()
            onErased(person.phone_number)
          }}
        />
      )}
    </div>
  )
}

/** The browser posts it itself, because the answer is a file. */
function ExportForm({ phone_number }: { phone_number: string }) {
  const id = useId()
  return (
    <form method="post" action="/secure/privacy/export" className={styles.find} aria-labelledby={id}>
      <h4 id={id} className={styles.step}>
        Export
      </h4>
      <input type="hidden" name="phone_number" value={phone_number} />
      <TextField
        label="Why"
        name="reason"
        required
        pattern=".*\S.*"
        maxLength={200}
        autoComplete="off"
        hint="such as the customer’s letter and its day"
      />
      <div className={styles.formats}>
        <Button type="submit" name="format" value="html" icon="download">
          For reading
        </Button>
        <Button type="submit" name="format" value="json" icon="download">
          JSON
        </Button>
      </div>
    </form>
  )
}
