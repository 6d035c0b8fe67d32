import { useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { TextField } from '#ui/text-field.tsx'
import { makeCalendarLink } from '../calls/driver-shifts.ts'
import styles from './reservations.module.css'
import panelStyles from './shift-panels.module.css'

/** The secret link for a calendar program; a new one ends the old one. */
export function CalendarLink() {
  const [url, setUrl] = useState('')
  const link = useAct(async (renew: boolean) => {
    const answer = await ask(makeCalendarLink, { renew })
    if (answer.ok) setUrl(answer.data.url)
    return answer
  })
  if (!url)
    return (
      <>
        <Button icon="calendar" loading={link.loading} onClick={() => link.run(false)}>
          Add my shifts to a calendar
        </Button>
        <ErrorLine error={link.error} count={link.failures} />
      </>
    )
  return (
    <div className={styles.calendar}>
      <TextField label="Link for your calendar" readOnly value={url} onFocus={({ target }) => target.select()} />
      <p className={panelStyles.hint}>Whoever has it sees your shifts. A new link ends this one.</p>
      <div className={panelStyles.row}>
        <Button icon="copy" onClick={() => void navigator.clipboard?.writeText(url)}>
          Copy link
        </Button>
        <Button variant="ghost" loading={link.loading} onClick={() => link.run(true)}>
          Make a new link
        </Button>
      </div>
      <ErrorLine error={link.error} count={link.failures} />
    </div>
  )
}
