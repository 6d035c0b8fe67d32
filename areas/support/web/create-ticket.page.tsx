import { type FormEvent, useRef, useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { send } from '#platform/web/send.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { longestDescription, taskCreate, ticketWords } from '../calls/tickets.ts'
import { descriptionFault } from '../rules/description.ts'
import styles from './tickets.module.css'

/** The three states of TKT-04; a failure leads back to the first with the text kept (SIL-OPS-21). */
type Creation =
  | { step: 'waiting'; error?: string; failed?: string }
  | { step: 'creating' }
  | { step: 'created'; ticketId: number }

const notCreated = 'The ticket was not created. Please try again.'

export default function CreateTicket() {
  const [creation, setCreation] = useState<Creation>({ step: 'waiting' })
  const [description, setDescription] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)

  async function create(event: FormEvent) {
    event.preventDefault()
    if (creation.step === 'creating') return
    const fault = descriptionFault(description.trim(), longestDescription)
    if (fault) return setCreation({ step: 'waiting', error: ticketWords[fault] })
    setCreation({ step: 'creating' })
    const answer = await send(taskCreate, { description }).catch(() => undefined)
    if (answer?.success) return setCreation({ step: 'created', ticketId: answer.data.ticket_id })
    if (answer?.data.field) return setCreation({ step: 'waiting', error: answer.data.message })
    setCreation({ step: 'waiting', failed: answer?.data.message ?? notCreated })
  }

  function another() {
    setDescription('')
    setCreation({ step: 'waiting' })
    requestAnimationFrame(() => field.current?.focus())
  }

  return (
    <OfficePage title="Create Ticket" acts={[{ label: 'All tickets', href: '/secure/tickets' }]}>
      <Panel>
        {creation.step === 'created' ? (
          <div className={styles.created} role="status">
            <p>
              Ticket Created!{' '}
              <a href={`/secure/tickets/${creation.ticketId}`} target="_blank" rel="noreferrer">
                [Open]
              </a>
            </p>
            <Button variant="quiet" onClick={another}>
              Create another ticket
            </Button>
          </div>
        ) : (
          <form className={styles.form} onSubmit={create} noValidate>
            <TextArea
              ref={field}
              label="Description"
              name="description"
              rows={6}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
              error={creation.step === 'waiting' ? creation.error : undefined}
              readOnly={creation.step === 'creating'}
            />
            <ErrorLine error={creation.step === 'waiting' ? creation.failed : undefined} />
            <Button variant="primary" type="submit" busy={creation.step === 'creating'} off={description.trim() === ''}>
              {creation.step === 'creating' ? 'Creating ticket...' : 'Create'}
            </Button>
          </form>
        )}
      </Panel>
    </OfficePage>
  )
}
