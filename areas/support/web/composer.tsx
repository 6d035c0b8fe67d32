import { useRef, useState } from 'react'
import { phoneText } from '#platform/core/phone.ts'
import { textParts } from '#platform/core/text-parts.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { sessionDraft } from '#platform/web/forms/session-draft.ts'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { answerTicket, longestNote, longestText, noteWords, writeNote } from '../calls/case.ts'
import type { MacroView } from '../calls/macros.ts'
import { unfilled } from '../rules/macro.ts'
import styles from './case.module.css'
import { effectsOf } from './effects-of.ts'
import { refreshAfterOwn, saveOver, useCase, useOwnChanges } from './use-case.ts'

/** One place to write: to the customer, or to each other. What is typed into one stays when one looks at the other. */
export function Composer() {
  const merged_into = useCase('merged_into')
  const { phone_number } = useCase('ticket')
  const [to, setTo] = useState<'text' | 'note'>(phone_number === '' ? 'note' : 'text')
  if (merged_into !== null) return null
  return (
    <div className={styles.composer}>
      <SegmentedControl
        legend="Write"
        value={to}
        onChoose={setTo}
        parts={[
          { value: 'text', label: 'Text' },
          { value: 'note', label: 'Note' },
        ]}
      />
      <div hidden={to !== 'text'}>
        <TextForm />
      </div>
      <div hidden={to !== 'note'}>
        <NoteForm />
      </div>
    </div>
  )
}

const empty = { body: '', ticket_macro_id: '' }

function TextForm() {
  const { ticket_id, version, phone_number } = useCase('ticket')
  const macros = useCase('macros')
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft] = useState(() => sessionDraft(`answer ${ticket_id}`, empty))
  const form = useForm({
    schema: answerTicket.input,
    initial: empty,
    check: ({ body, ticket_macro_id }) => ({
      body: faultOf(
        body,
        phone_number,
        macros.find((one) => String(one.ticket_macro_id) === ticket_macro_id),
      ),
    }),
    version,
    input: ({ body, ticket_macro_id }, base) => ({
      ticket_id,
      body,
      ticket_macro_id: ticket_macro_id === '' ? null : Number(ticket_macro_id),
      expected_version: base ?? version,
    }),
    submit: (input) => saveOver(input, (one) => ask(answerTicket, one)),
    done: (reply, reset) => {
      reset(empty)
      void refreshAfterOwn(reply.version)
    },
    refresh: refreshPage,
    unanswered: answerTicket.unanswered,
    draft,
    conflictWords: { changed: 'Something has changed here meanwhile. Look at it before you send.', gone: '' },
  })
  useOwnChanges(form)
  const { body, ticket_macro_id } = form.values
  const macro = macros.find((one) => String(one.ticket_macro_id) === ticket_macro_id)
  const choose = (one: MacroView) => {
    form.change(() => ({ body: one.text, ticket_macro_id: String(one.ticket_macro_id) }))
    field.current?.focus()
  }
  return (
    <Form
      form={form}
      submit={macro && body.trim() === '' ? 'Use macro' : 'Send text'}
      submitting="Sending…"
      acts={
        <>
          {macros.length > 0 && (
            <Menu
              trigger={<Button icon="bolt">Macro</Button>}
              entries={macros.map((one) => ({ label: one.name, onChoose: () => choose(one) }))}
            />
          )}
          <span className={styles.count}>{countText(body)}</span>
        </>
      }
    >
      <TextArea
        ref={field}
        label={phone_number === '' ? 'Text to the customer' : `Text to ${phoneText(phone_number)}`}
        rows={3}
        maxLength={longestText}
        hint={
          phone_number === '' ? 'There is no phone number yet: link an order, or write it into the details.' : undefined
        }
        {...form.text('body')}
      />
      {macro && (
        <p className={styles.macro}>
          <span>
            The macro <b>{macro.name}</b> {effectsOf(macro)}
          </span>
          <Button
            size="small"
            variant="quiet"
            onClick={() => form.change((values) => ({ ...values, ticket_macro_id: '' }))}
          >
            Only the text
          </Button>
        </p>
      )}
    </Form>
  )
}

function faultOf(body: string, phone_number: string, macro: MacroView | undefined): string | undefined {
  const { refusals } = answerTicket
  if (body.trim() === '') return macro?.text === '' ? undefined : noteWords.text_missing
  if (phone_number === '') return refusals.phone_missing[1]
  const left = unfilled(body)
  return left.length > 0 ? `Nothing is known for {${left[0]}}. Write it yourself, or link an order.` : undefined
}

function countText(body: string): string {
  const parts = textParts(body)
  return `${body.length} of ${longestText}, ${parts === 1 ? '1 text' : `${parts} texts`}`
}

function NoteForm() {
  const { ticket_id } = useCase('ticket')
  const [draft] = useState(() => sessionDraft(`note ${ticket_id}`, { body: '' }))
  const form = useForm({
    schema: writeNote.input,
    initial: { body: '' },
    check: ({ body }) => ({ body: body.trim() === '' ? noteWords.note_missing : undefined }),
    input: ({ body }) => ({ ticket_id, body }),
    submit: (input) => ask(writeNote, input),
    done: (_reply, reset) => {
      reset({ body: '' })
      void refreshPage()
    },
    unanswered: writeNote.unanswered,
    draft,
  })
  return (
    <Form form={form} submit="Write note" variant="plain">
      <TextArea
        label="Note to staff"
        rows={3}
        maxLength={longestNote}
        hint="Customers never see notes."
        {...form.text('body')}
      />
    </Form>
  )
}
