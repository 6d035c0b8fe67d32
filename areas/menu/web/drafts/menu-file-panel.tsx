import { useState } from 'react'
import { sendFile } from '#platform/web/send-file.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { FileField } from '#ui/file-field.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Panel } from '#ui/panel.tsx'
import { draftFromFile, largestMenuFile, menuFile } from '../../calls/menu-drafts.ts'
import styles from './drafts.module.css'

const example = `Broth | multiple choice
  - Tonkotsu
  - Miso | +1.00 | kitchen: MISO
Extras | checkboxes | up to 2
  - Egg | +1.50`

/** The menu out as a file, and a changed one back in: what it changes is shown before anything is. */
export function MenuFilePanel({ franchise_id, name }: { franchise_id: number; name: string }) {
  const [file, setFile] = useState<File>()
  const read = useAct(async () => {
    if (!file) return { ok: false, message: draftFromFile.refusals.file_missing[1] }
    if (file.size > largestMenuFile) return { ok: false, message: draftFromFile.refusals.file_too_large[1] }
    const made = await sendFile(draftFromFile, { franchise_id }, file)
    if (made.ok) location.assign(`/admin/menu_drafts/${made.data.menu_draft_id}`)
    return made
  })
  return (
    <Panel title={`Menu of ${name} as a file`}>
      <div className={styles.file}>
        <div className={styles.part}>
          <p>
            Change it in any spreadsheet. An item without an item_id is new; “yes” under delete takes one off. A
            category that is not there yet is made where a column category_type says what it holds: entrees, sides,
            beer.
          </p>
          <p>
            What an item asks stands under questions, for admins to change: a line for each answer, with its cost and
            what the kitchen reads.
          </p>
          <pre className={styles.example}>{example}</pre>
          <LinkButton icon="download" href={`${menuFile.path}?franchise_id=${franchise_id}`}>
            Download the menu
          </LinkButton>
        </div>
        <div className={styles.part}>
          <FileField
            label="A changed file"
            hint="CSV, 4 MB at most. Nothing changes until you say so."
            endings={['.csv']}
            onChoose={setFile}
          />
          <Button variant="primary" loading={read.loading} onClick={() => read.run()}>
            See what it changes
          </Button>
          <ErrorLine error={read.error} count={read.failures} />
        </div>
      </div>
    </Panel>
  )
}
