import { useEffect, useRef, useState } from 'react'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask, type RequestFailure } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { endPerson, endPersonsSessions, resetSecondStep, restorePerson, sendStaffLink } from '../../calls/staff.ts'
import styles from './staff.module.css'
import { usePersonPage } from './use-person-page.ts'

/** What else can be done about somebody's sign-in; what ends something asks first. */
export function PersonActs() {
  const { state } = usePersonPage('person')
  const [said, setSaid] = useState('')
  const acts = useRef<HTMLDivElement>(null)
  // What was pressed may be no act of the new state: then the keyboard goes on from here.
  useEffect(() => {
    if (said && document.activeElement === document.body) acts.current?.focus()
  }, [said])
  return (
    <Panel title="Access">
      <div ref={acts} tabIndex={-1} className={styles.acts}>
        {state === 'left' ? <ActsOfFormer onSaid={setSaid} /> : <ActsOfPresent onSaid={setSaid} />}
        <OkLine>{said}</OkLine>
      </div>
    </Panel>
  )
}

type ActsProps = { onSaid: (words: string) => void }

function ActsOfFormer({ onSaid }: ActsProps) {
  const { user_id, version } = usePersonPage('person')
  return (
    <Act
      label="Let them in again"
      does="They get a link by mail, and choose a new password."
      done="The link was sent."
      onSaid={onSaid}
      act={() => ask(restorePerson, { user_id, version })}
    />
  )
}

function ActsOfPresent({ onSaid }: ActsProps) {
  const { user_id, version, name, state, is_reader, second_step } = usePersonPage('person')
  const isNew = state === 'invited'
  return (
    <>
      <Act
        onSaid={onSaid}
        label={isNew ? 'Send another invitation' : 'Send a link for a new password'}
        does="The links before it end."
        done="The link was sent."
        act={() => ask(sendStaffLink, { user_id })}
      />
      {!isNew && (
        <Act
          onSaid={onSaid}
          label="End all sessions"
          does={is_reader ? 'You are signed out everywhere, here too.' : 'They are signed out everywhere, at once.'}
          done="All sessions have ended."
          signsOut={is_reader}
          act={() => ask(endPersonsSessions, { user_id })}
        />
      )}
      {second_step && !is_reader && (
        <Act
          onSaid={onSaid}
          label="Reset the second step"
          does="For a lost phone: they are signed out, and set it up anew at the next sign-in."
          done="The second step was reset."
          sure={`Reset the second step of ${name}?`}
          act={() => ask(resetSecondStep, { user_id })}
        />
      )}
      <Act
        onSaid={onSaid}
        label={isNew ? 'Take the invitation back' : is_reader ? 'Leave' : 'Let them go'}
        does="They are signed out at once and can sign in no more. What they did stays."
        done="The access has ended."
        signsOut={is_reader}
        sure={`End the access of ${name}?`}
        act={() => ask(endPerson, { user_id, version })}
      />
    </>
  )
}

type ActProps = ActsProps & {
  label: string
  does: string
  done: string
  /** What is asked first, where something ends. */
  sure?: string | undefined
  /** The reader's own session ends with it. */
  signsOut?: boolean | undefined
  act: () => Promise<{ readonly ok: true } | RequestFailure>
}

function Act({ label, does, done, sure, signsOut, act, onSaid }: ActProps) {
  const [isAsking, setAsking] = useState(false)
  const run = useAct(async () => {
    onSaid('')
    const answer = await act()
    setAsking(false)
    if (answer.ok && signsOut) location.assign('/secure/login')
    else if (answer.ok) {
      await refreshPage()
      onSaid(done)
    }
    return answer
  })
  return (
    <div className={styles.act}>
      <Button
        variant={sure === undefined ? 'plain' : 'dangerQuiet'}
        loading={run.loading && !isAsking}
        onClick={() => (sure === undefined ? run.run() : setAsking(true))}
      >
        {label}
      </Button>
      <p>{does}</p>
      <ErrorLine error={run.error} count={run.failures} />
      {isAsking && (
        <Dialog
          title={sure}
          role="alertdialog"
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button variant="danger" loading={run.loading} onClick={() => run.run()}>
                {label}
              </Button>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
            </>
          }
        >
          <p>{does}</p>
        </Dialog>
      )}
    </div>
  )
}
