import { useState } from 'react'
import { momentText } from '#platform/core/moment-text.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Person } from '#ui/person.tsx'
import { Select } from '#ui/select.tsx'
import { assignTicket } from '../calls/case.ts'
import { isInHand } from '../rules/ticket.ts'
import styles from './case.module.css'
import { Due } from './ticket-words.tsx'
import { ownAct, refreshAfterOwn, useCase } from './use-case.ts'

/** Who has it, and until when; taking it over from somebody else is asked about first. */
export function HolderPanel() {
  const ticket = useCase('ticket')
  const holder = useCase('holder')
  const now = useCase('read_at')
  const user_id = useCase('user_id')
  const merged_into = useCase('merged_into')
  const lost = useLostTo(holder, user_id)
  const isOwn = holder !== null && holder.user_id === user_id
  const isActive = merged_into === null
  return (
    <Panel title="Who has it" acts={<Due ticket={ticket} now={now} />}>
      <div className={styles.stack}>
        {holder ? (
          <div className={styles.line}>
            <Person id={holder.user_id} name={holder.name} />
            {holder.since !== null && (
              <span className={styles.muted}>since {momentText(holder.since, now, ticket.time_zone)}</span>
            )}
          </div>
        ) : (
          <p className={styles.muted}>{isInHand(ticket.status) ? 'Nobody has it yet.' : 'Nobody had it.'}</p>
        )}
        <div role="status">{lost && <Note kind="warn">{lost}</Note>}</div>
        {isActive && <HolderActs isOwn={isOwn} />}
      </div>
    </Panel>
  )
}

function HolderActs({ isOwn }: { isOwn: boolean }) {
  const { ticket_id } = useCase('ticket')
  const holder = useCase('holder')
  const clerks = useCase('clerks')
  const user_id = useCase('user_id')
  const [isAsking, setAsking] = useState(false)
  const act = useAct(async (assignee_id: number | null) => {
    const expected_assignee_id = holder?.user_id ?? null
    const answer = await ownAct(ask(assignTicket, { ticket_id, assignee_id, expected_assignee_id }))
    await refreshAfterOwn(answer.ok ? answer.data.version : undefined)
    return answer
  })
  const others = clerks.filter((clerk) => clerk.user_id !== user_id && clerk.user_id !== holder?.user_id)
  return (
    <>
      <div className={styles.acts}>
        {isOwn ? (
          <Button loading={act.loading} onClick={() => act.run(null)}>
            Put back
          </Button>
        ) : holder ? (
          <Button loading={act.loading} onClick={() => setAsking(true)}>
            Take over
          </Button>
        ) : (
          <Button variant="primary" loading={act.loading} onClick={() => act.run(user_id)}>
            Take it
          </Button>
        )}
        {others.length > 0 && (
          <Select
            label="Give to"
            hideLabel
            value=""
            placeholder="Give to…"
            options={others.map((clerk) => ({ value: String(clerk.user_id), label: clerk.name }))}
            onChange={(event) => act.run(Number(event.target.value))}
          />
        )}
      </div>
      <ErrorLine error={act.error} count={act.failures} />
      {isAsking && holder && (
        <Dialog
          title={`Take it over from ${holder.name}?`}
          role="alertdialog"
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button
                variant="primary"
                onClick={() => {
                  setAsking(false)
                  act.run(user_id)
                }}
              >
                Take over
              </Button>
              <Button onClick={() => setAsking(false)}>Leave it</Button>
            </>
          }
        >
          <p>{holder.name} sees at once that it is yours now.</p>
        </Dialog>
      )}
    </>
  )
}

type Holder = { readonly user_id: number; readonly name: string } | null

/** Says who has taken it from the person who looks, as long as that person has it. */
function useLostTo(holder: Holder, user_id: number | null): string | undefined {
  const [before, setBefore] = useState(holder)
  const [from, setFrom] = useState<number>()
  if (before?.user_id !== holder?.user_id) {
    setBefore(holder)
    setFrom(before !== null && before.user_id === user_id && holder ? holder.user_id : undefined)
  }
  return holder && from === holder.user_id ? `${holder.name} has taken this over from you.` : undefined
}
