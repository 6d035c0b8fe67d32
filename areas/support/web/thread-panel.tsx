import { useState } from 'react'
import { momentText } from '#platform/core/moment-text.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { changeNote, earlierNotes, noteWords, type ThreadEntry } from '../calls/case.ts'
import styles from './case.module.css'
import { Composer } from './composer.tsx'
import { useCase } from './use-case.ts'

/** What was written, what was done and what the customer was told, in the order in which it happened. */
export function ThreadPanel() {
  const { description, creator, created_at, time_zone } = useCase('ticket')
  const merged = useCase('merged')
  const thread = useCase('thread')
  const served = useCase('earlier_notes')
  const now = useCase('read_at')
  const older = useEarlierNotes(served)
  const moment = (at: number) => momentText(at, now, time_zone)
  return (
    <Panel title="What happened" foot={<Composer />}>
      <ol className={styles.thread}>
        <li className={styles.report}>
          <p className={styles.words}>{description}</p>
          <small>
            From {creator}, {moment(created_at)}
          </small>
        </li>
        {merged.map((one) => (
          <li key={one.ticket_id} className={styles.report}>
            <p className={styles.words}>{one.description}</p>
            <small>
              Ticket {one.ticket_id}, from {one.creator}, {moment(one.created_at)}
            </small>
          </li>
        ))}
        {older.next !== null && (
          <li className={styles.happened}>
            <Button size="small" loading={older.loading} onClick={() => older.run()}>
              Show earlier notes
            </Button>
            <ErrorLine error={older.error} count={older.failures} />
          </li>
        )}
        {[...older.notes, ...thread].map((entry) => (
          <Entry key={entry.key} entry={entry} when={moment(entry.at)} moment={moment} />
        ))}
      </ol>
    </Panel>
  )
}

/** Asked for page by page; a case rarely has so many. */
function useEarlierNotes(served: number | null) {
  const { ticket_id } = useCase('ticket')
  const [read, setRead] = useState<{ notes: readonly ThreadEntry[]; next: number | null }>()
  const next = read ? read.next : served
  const act = useAct(async () => {
    const answer = await ask(earlierNotes, { ticket_id, before: next ?? 0 })
    if (answer.ok)
      setRead((before) => ({
        notes: [...answer.data.notes, ...(before?.notes ?? [])],
        next: answer.data.earlier_notes,
      }))
    return answer
  })
  return { ...act, notes: read?.notes ?? [], next }
}

type EntryProps = { entry: ThreadEntry; when: string; moment: (at: number) => string }

function Entry({ entry, when, moment }: EntryProps) {
  const { kind, who, text, detail } = entry
  if (kind === 'event')
    return (
      <li className={styles.happened}>
        <Icon name="pen" size="small" />
        <span>
          {text}
          <small>{[detail, who, when].filter(Boolean).join(', ')}</small>
        </span>
      </li>
    )
  if (kind === 'note') return <Note entry={entry} when={when} moment={moment} />
  if (kind === 'message')
    return (
      <li className={styles.report}>
        <p className={styles.words}>{text}</p>
        <small>{[who, when].join(', ')}</small>
      </li>
    )
  return (
    <li className={classes(styles.sent, entry.state === 'failed' && styles.failed)}>
      <p className={styles.words}>{text}</p>
      <small>{[who, sentText(entry.state, when)].join(', ')}</small>
    </li>
  )
}

function sentText(state: ThreadEntry['state'], when: string): string {
  if (state === 'failed') return `not delivered, ${when}`
  if (state === 'opted_out') return `not sent, they want no texts, ${when}`
  if (state === 'delivered') return `delivered ${when}`
  return state === 'queued' ? `on its way, ${when}` : `sent ${when}`
}

function Note({ entry, when, moment }: EntryProps) {
  const [isOpen, setOpen] = useState(false)
  const { note, who, text } = entry
  if (!note) return null
  return (
    <li className={styles.note}>
      {isOpen ? (
        <NoteForm entry={entry} note={note} close={() => setOpen(false)} />
      ) : (
        <p className={styles.words}>
          <b>Note to staff.</b> {text}
        </p>
      )}
      <small>
        {who}, {when}
        {note.changed_at !== null && `, changed ${moment(note.changed_at)}`}
        {note.is_own && !isOpen && (
          <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
            Change
          </Button>
        )}
      </small>
      {note.earlier.length > 0 && (
        <details>
          <summary>What it said before</summary>
          <ol>
            {note.earlier.map(({ body, written_at }) => (
              <li key={written_at}>
                <p className={styles.words}>{body}</p>
                <small>{moment(written_at)}</small>
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  )
}

type NoteFormProps = { entry: ThreadEntry; note: NonNullable<ThreadEntry['note']>; close: () => void }

function NoteForm({ entry, note, close }: NoteFormProps) {
  const { ticket_id } = useCase('ticket')
  const { ticket_note_id, version } = note
  const form = useForm({
    schema: changeNote.input,
    initial: { body: entry.text },
    check: ({ body }) => ({ body: body.trim() === '' ? noteWords.note_missing : undefined }),
    version,
    input: ({ body }, base) => ({ ticket_id, ticket_note_id, body, expected_version: base ?? version }),
    submit: (input) => ask(changeNote, input),
    done: async () => {
      await refreshPage()
      close()
    },
    refresh: refreshPage,
    unanswered: changeNote.unanswered,
  })
  return (
    <Form
      form={form}
      submit="Save note"
      variant="plain"
      acts={
        <Button variant="quiet" onClick={close}>
          Leave it
        </Button>
      }
    >
      <TextArea label="Note" hideLabel rows={3} maxLength={5000} autoFocus {...form.text('body')} />
    </Form>
  )
}
