import { useRef } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { toAnswer } from '#platform/web/forms/answer.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { send } from '#platform/web/send.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { longestDescription, taskCreate, ticketWords } from '../calls/tickets.ts'
import { descriptionFault } from '../rules/description.ts'
import styles from './tickets.module.css'

/** Waiting, creating, created (TKT-04); a failure leads back to the first with the text kept (SIL-OPS-21). */
export default function CreateTicket() {
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useForm({
    schema: taskCreate.data,
    initial: { description: '' },
    check: ({ description }) => {
      const fault = descriptionFault(description.trim(), longestDescription)
      return { description: fault && ticketWords[fault] }
    },
    submit: (data) => send(taskCreate, data).then(toAnswer),
    unanswered: 'The ticket was not created. Please try again.',
  })

  function another() {
    form.reset()
    requestAnimationFrame(() => field.current?.focus())
  }

  return (
    <OfficePage title="Create Ticket" acts={[{ label: 'All tickets', href: '/secure/tickets' }]}>
      <Panel>
        {form.reply ? (
          <div className={styles.created} role="status">
            <p>
              Ticket Created!{' '}
              <a href={`/secure/tickets/${form.reply.ticket_id}`} target="_blank" rel="noreferrer">
                [Open]
              </a>
            </p>
            <Button variant="quiet" onClick={another}>
              Create another ticket
            </Button>
          </div>
        ) : (
          <Form
            form={form}
            submit="Create"
            submitting="Creating ticket..."
            disabled={form.values.description.trim() === ''}
          >
            <TextArea ref={field} label="Description" rows={6} {...form.text('description')} />
          </Form>
        )}
      </Panel>
    </OfficePage>
  )
}
