import { useState } from 'react'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type LinkKind, linkTicket, mergeTicket, type TicketLink, unlinkTicket } from '../calls/case.ts'
import styles from './case.module.css'
import { refreshAfterOwn, useCase } from './use-case.ts'

const kinds: readonly { readonly value: LinkKind; readonly label: string; readonly which: string }[] = [
  { value: 'order', label: 'Order', which: 'Number of the order' },
  { value: 'ticket', label: 'Ticket', which: 'Number of the ticket' },
  { value: 'customer', label: 'Customer', which: 'Phone of the customer' },
  { value: 'driver', label: 'Driver', which: 'Name of the driver' },
  { value: 'restaurant', label: 'Restaurant', which: 'Name of the restaurant' },
]
const kindNames = Object.fromEntries(kinds.map(({ value, label }) => [value, label]))

/** What the case is about, and the double that it may be. */
export function LinksPanel() {
  const links = useCase('links')
  const merged_into = useCase('merged_into')
  const [isMerging, setMerging] = useState(false)
  const isActive = merged_into === null
  return (
    <Panel
      title="Links"
      acts={
        isActive && (
          <Button size="small" variant="quiet" onClick={() => setMerging(!isMerging)} aria-expanded={isMerging}>
            Merge
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        {isMerging && <MergeForm />}
        {links.length > 0 && (
          <ul className={styles.links}>
            {links.map((link) => (
              <LinkLine key={link.ticket_link_id ?? 'first'} link={link} />
            ))}
          </ul>
        )}
        {isActive && <LinkForm />}
      </div>
    </Panel>
  )
}

function LinkLine({ link }: { link: TicketLink }) {
  const { ticket_id } = useCase('ticket')
  const { ticket_link_id, kind, label, detail, href } = link
  const act = useAct(async (id: number) => {
    const answer = await ask(unlinkTicket, { ticket_id, ticket_link_id: id })
    await refreshPage()
    return answer
  })
  return (
    <li>
      <span className={styles.linkKind}>{kindNames[kind]}</span>
      <span className={styles.cut}>
        {href ? <a href={href}>{label}</a> : <b>{label}</b>} <span className={styles.muted}>{detail}</span>
      </span>
      {ticket_link_id !== null && (
        <IconButton
          icon="x"
          size="small"
          label={`Unlink ${kindNames[kind]?.toLowerCase()} ${label}`}
          onClick={() => act.run(ticket_link_id)}
        />
      )}
      <ErrorLine error={act.error} count={act.failures} />
    </li>
  )
}

function LinkForm() {
  const { ticket_id } = useCase('ticket')
  const form = useForm({
    schema: linkTicket.input,
    initial: { kind: 'order' as LinkKind, target: '' },
    check: ({ target }) => ({ target: target.trim() === '' ? linkTicket.refusals.target_missing[1] : undefined }),
    input: (values) => ({ ticket_id, ...values }),
    submit: (input) => ask(linkTicket, input),
    done: (_reply, reset) => {
      reset({ kind: form.values.kind, target: '' })
      void refreshAfterOwn()
    },
    unanswered: linkTicket.unanswered,
    leaving: 'freely',
  })
  const which = kinds.find(({ value }) => value === form.values.kind)?.which ?? ''
  return (
    <Form form={form} submit={form.isDirty ? 'Link' : undefined} variant="plain">
      <div className={styles.linkFields}>
        <Select label="What to link" hideLabel {...form.select('kind', kinds)} />
        <TextField label={which} hideLabel placeholder={which} maxLength={200} {...form.text('target')} />
      </div>
    </Form>
  )
}

function MergeForm() {
  const { ticket_id, version } = useCase('ticket')
  const form = useForm({
    initial: { into: '' },
    check: ({ into }) => ({
      into: /^\s*[1-9]\d{0,8}\s*$/.test(into) ? undefined : 'Write the number of the ticket that stays.',
    }),
    submit: ({ into }: { into: string }) =>
      ask(mergeTicket, { ticket_id, into: Number(into), expected_version: version }),
    done: ({ into }) => location.assign(`/secure/tickets/${into}`),
    refresh: refreshPage,
    unanswered: mergeTicket.unanswered,
    leaving: 'freely',
  })
  return (
    <Form form={form} submit="Merge into it" submitting="Merging…" variant="plain">
      <TextField
        label="Into ticket"
        hint="This one is closed; what was written here is read there. Opening it again takes it out."
        inputMode="numeric"
        maxLength={9}
        {...form.text('into')}
      />
    </Form>
  )
}
