import { dayToUs } from '#platform/core/day.ts'
import { clockText, localTime } from '#platform/core/local-time.ts'
import { phoneText } from '#platform/core/phone.ts'
import { kindRules } from './due.ts'
import { asKind, asPriority, priorityNames } from './ticket.ts'

export type TicketEvent = { readonly what: string; readonly detail: Readonly<Record<string, unknown>> }

type Told = { readonly text: string; readonly detail?: string }

const said = (value: unknown) => (typeof value === 'string' && value !== '' ? `“${value}”` : 'nothing')
const nameOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : 'nobody')

const tellings: Readonly<Record<string, (detail: TicketEvent['detail'], timeZone: string) => Told>> = {
  ticket_open: ({ split_from }) =>
    typeof split_from === 'number' ? { text: `Taken out of ticket ${split_from} again` } : { text: 'Opened again' },
  ticket_waiting: () => ({ text: 'Waits for the customer' }),
  ticket_solved: () => ({ text: 'Solved' }),
  ticket_closed: () => ({ text: 'Finished' }),
  ticket_assigned: ({ before, after, own }) => {
    if (after === null) return { text: `Put back by ${nameOf(before)}` }
    if (own === true) return { text: before === null ? 'Taken' : `Taken over from ${nameOf(before)}` }
    return { text: `Given to ${nameOf(after)}`, ...(before !== null && { detail: `was with ${nameOf(before)}` }) }
  },
  ticket_changed: ({ before, after }, timeZone) => {
    const changes = changesOf(before, after, timeZone)
    return {
      text: changes.map(({ now }) => now).join(', ') || 'Saved',
      detail: changes.map(({ was }) => was).join(', '),
    }
  },
  ticket_linked: ({ label }) => ({ text: `Linked ${nameOf(label)}` }),
  ticket_unlinked: ({ label }) => ({ text: `No longer linked: ${nameOf(label)}` }),
  ticket_merged: ({ into, from }) =>
    typeof into === 'number'
      ? { text: `Merged into ticket ${into}` }
      : { text: `Ticket ${String(from)} merged into this one` },
  ticket_macro: ({ name }) => ({ text: `Used the macro ${said(name)}` }),
  ticket_note_changed: ({ before }) => ({ text: 'Changed a note', detail: `was ${said(before)}` }),
}

const shownItself: ReadonlySet<string> = new Set(['task_create', 'ticket_note', 'ticket_text', 'ticket_message'])

/** One event in words; undefined for what the case shows by itself, such as notes and texts. */
export function eventText({ what, detail }: TicketEvent, timeZone: string): Told | undefined {
  if (shownItself.has(what)) return undefined
  const told = tellings[what]?.(detail, timeZone) ?? { text: what.replaceAll('_', ' ') }
  return told.detail === '' ? { text: told.text } : told
}

type Change = { readonly now: string; readonly was: string }

function changesOf(before: unknown, after: unknown, timeZone: string): Change[] {
  const [was, now] = [before, after].map(fieldsOf)
  return Object.entries(fields).flatMap(([name, field]) => {
    if (now?.[name] === undefined) return []
    const text = (values: Fields | undefined) => field.text(values?.[name], timeZone)
    return [{ now: `${field.name} ${text(now)}`, was: `was ${text(was)}` }]
  })
}

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

type Field = { readonly name: string; readonly text: (value: unknown, timeZone: string) => string }
const fields: Readonly<Record<string, Field>> = {
  kind: { name: 'Kind', text: (value) => kindRules[asKind(String(value))].name },
  priority: { name: 'Priority', text: (value) => priorityNames[asPriority(Number(value))].toLowerCase() },
  due_at: {
    name: 'Due',
    text: (value, timeZone) => (typeof value === 'number' ? whenText(value, timeZone) : 'at no time'),
  },
  phone_number: { name: 'Phone', text: (value) => (value ? phoneText(String(value)) : 'nothing') },
  name: { name: 'Name', text: said },
  market: { name: 'Market', text: (value) => (value ? String(value) : 'none') },
}

function whenText(at: number, timeZone: string): string {
  const { day, minute } = localTime(at, timeZone)
  return `${dayToUs(day)} ${clockText(minute)}`
}
