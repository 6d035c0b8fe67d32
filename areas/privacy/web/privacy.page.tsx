import { useEffect, useRef, useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { phoneText } from '#platform/core/phone.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Note } from '#ui/note.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import { exportCustomerData, type privacyPage } from '../calls/privacy.ts'
import { PersonPanel } from './person-panel.tsx'
import styles from './privacy.module.css'
import { PrivacyLog } from './privacy-log.tsx'
import { RetentionPanel } from './retention-panel.tsx'

const usePrivacy = pageHook<typeof privacyPage>()

/** `/secure/privacy`: what is held of a customer, and what is deleted when. */
export default function PrivacyPage() {
  const asked = usePrivacy('asked_phone')
  const mayAct = usePrivacy('may_act')
  const person = usePrivacy('person')
  const [erased, setErased] = useState<string>()
  const told = useRef<HTMLDivElement>(null)
  // What was pressed is gone with the data: the keyboard goes on from what is said of it.
  useEffect(() => {
    if (erased !== undefined) told.current?.focus()
  }, [erased])
  return (
    <OfficePage
      title="Privacy"
      lede="What is held of a customer, and how long what is kept. Each export and each erasure is logged."
    >
      <div className={styles.page}>
        <Panel title="A customer’s data">
          {mayAct ? (
            <FindForm asked={asked} />
          ) : (
            <Note kind="info">{exportCustomerData.refusals.own_markets_only[1]}</Note>
          )}
          <div ref={told} tabIndex={-1}>
            <OkLine>{erased !== undefined && `The data of ${phoneText(erased)} is erased.`}</OkLine>
          </div>
          {person && <PersonPanel key={person.phone_number} person={person} onErased={setErased} />}
          {!person && asked !== '' && asked !== erased && (
            <EmptyState icon="search" title={`Nothing is held of ${phoneText(asked)}.`} />
          )}
        </Panel>
        <PrivacyLog log={usePrivacy('privacy_log')} />
        <RetentionPanel kinds={usePrivacy('retention')} />
      </div>
    </OfficePage>
  )
}

function FindForm({ asked }: { asked: string }) {
  return (
    <form method="get" action="/secure/privacy" className={styles.find}>
      <TextField
        label="Phone"
        name="phone_number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required
        maxLength={40}
        defaultValue={asked}
      />
      <Button type="submit" variant="primary" icon="search">
        Find
      </Button>
    </form>
  )
}
