import { useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Menu, type MenuEntry } from '#ui/menu.tsx'
import { changeTickets, type Ticket } from '../calls/tickets.ts'
import { priorities, priorityNames, statusNames } from '../rules/ticket.ts'
import { useTicketsPage } from './ticket-columns.tsx'

type Values = Omit<Parameters<typeof ask<typeof changeTickets>>[1], 'tickets'>
type Props = { rows: readonly Ticket[]; onDone: () => void; again: () => void }

/** What can be done to several at once; those that could not be done stay selected, with the reason. */
export function BulkActs({ rows, onDone, again }: Props) {
  const clerks = useTicketsPage('clerks')
  const [state, setState] = useState({ loading: false, error: '', failures: 0 })
  async function run(values: Values) {
    setState(({ failures }) => ({ loading: true, error: '', failures }))
    const tickets = rows.map(({ ticket_id, version }) => ({ ticket_id, version }))
    const answer = await ask(changeTickets, { tickets, ...values })
    const error = answer.ok ? notDone(answer.data.results) : answer.message
    setState(({ failures }) => ({ loading: false, error, failures: failures + (error ? 1 : 0) }))
    again()
    if (!error) onDone()
  }
  const give = (assignee_id: number | null) => void run({ act: 'assign', assignee_id })
  const people: readonly MenuEntry[] = [
    { label: 'Nobody', onChoose: () => give(null) },
    'line',
    ...clerks.map(({ user_id, name }) => ({ label: name, onChoose: () => give(user_id) })),
  ]
  const { loading, error, failures } = state
  return (
    <>
      <Menu trigger={<Button loading={loading}>Give to</Button>} entries={people} />
      <Menu
        trigger={<Button loading={loading}>Set priority</Button>}
        entries={priorities.toReversed().map((priority) => ({
          label: priorityNames[priority],
          onChoose: () => void run({ act: 'priority', priority }),
        }))}
      />
      <Menu
        trigger={<Button loading={loading}>Set status</Button>}
        entries={(['waiting', 'solved', 'closed', 'open'] as const).map((status) => ({
          label: statusNames[status],
          onChoose: () => void run({ act: 'status', status }),
        }))}
      />
      <ErrorLine error={error} count={failures} />
    </>
  )
}

type Result = { readonly ticket_id: number; readonly done: boolean; readonly message: string }

function notDone(results: readonly Result[]): string {
  const failed = results.filter(({ done }) => !done)
  return failed.map(({ ticket_id, message }) => `Ticket ${ticket_id}: ${message}`).join(' ')
}
