import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { textParts } from '#platform/core/text-parts.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Note } from '#ui/note.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import {
  messageWords,
  type ShownConversation,
  saveConversationDraft,
  sendText,
  writeStaffNote,
} from '../calls/messaging.ts'
import { longestText } from '../rules/conversation.ts'
import styles from './messaging.module.css'

type ComposerProps = { conversation: ShownConversation }

/** One place to write: to them, or to each other. What is typed into one stays when one looks at the other. */
export function Composer({ conversation }: ComposerProps) {
  const [to, setTo] = useState<'text' | 'note'>(conversation.opted_out ? 'note' : 'text')
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
        {conversation.opted_out ? (
          <Note kind="warn">This phone has answered STOP: no text goes there until START. Call instead.</Note>
        ) : (
          <TextForm conversation={conversation} />
        )}
      </div>
      <div hidden={to !== 'note'}>
        <NoteForm conversation={conversation} />
      </div>
    </div>
  )
}

const faultOf = (body: string) => (body.trim() === '' ? messageWords.text_missing : undefined)

function TextForm({ conversation }: ComposerProps) {
  const { conversation_id, order_id, orders, macros, newest_entry_id, own_draft } = conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const empty = { body: '', order_id: order_id === null ? '' : String(order_id) }
  const [initial] = useState({ ...empty, body: own_draft })
  const form = useForm({
    schema: sendText.input,
    initial,
    check: ({ body }) => ({ body: faultOf(body) }),
    input: ({ body, order_id: about }) => ({
      conversation_id,
      body,
      order_id: about === '' ? null : Number(about),
      seen_entry_id: newest_entry_id,
    }),
    submit: async (input) => {
      const answer = await ask(sendText, input)
      // Whoever was quicker is on the screen before one decides again.
      if (!answer.ok) void refreshPage()
      return answer
    },
    done: (_reply, reset) => {
      reset(empty)
      void refreshPage()
      field.current?.focus()
    },
    unanswered: sendText.unanswered,
    leaving: 'freely',
  })
  const { body } = form.values
  useSharedDraft(conversation_id, body, own_draft)
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.submit()
  }
  return (
    <Form
      form={form}
      submit="Send text"
      submitting="Sending…"
      acts={<span className={styles.letters}>{lettersText(body)}</span>}
    >
      {macros.length > 0 && (
        <div className={styles.quick}>
          {macros.map((macro) => (
            <button
              key={macro.ticket_macro_id}
              type="button"
              onClick={() => {
                form.change((values) => ({ ...values, body: macro.text }))
                field.current?.focus()
              }}
            >
              {macro.name}
            </button>
          ))}
        </div>
      )}
      <TextArea
        ref={field}
        label="Text"
        rows={2}
        maxLength={longestText}
        {...form.text('body')}
        onKeyDown={sendOnEnter}
      />
      {orders.length > 0 && (
        <Select
          label="About"
          {...form.select('order_id', [
            { value: '', label: 'No order' },
            ...orders.map((order) => ({
              value: String(order.order_id),
              label: `#${order.order_id}, ${order.franchise}`,
            })),
          ])}
        />
      )}
    </Form>
  )
}

function lettersText(body: string): string {
  const parts = textParts(body)
  return `${body.length} of ${longestText}, ${parts === 1 ? '1 text' : `${parts} texts`}`
}

const pauseMs = 800

/** Kept on the server after each pause in typing, so that others see that somebody answers, and so that another device goes on. */
function useSharedDraft(conversation_id: number, body: string, saved: string): void {
  const known = useRef(saved)
  useEffect(() => {
    if (body === known.current) return
    const timer = setTimeout(() => {
      known.current = body
      void ask(saveConversationDraft, { conversation_id, body })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [conversation_id, body])
}

function NoteForm({ conversation: { conversation_id } }: ComposerProps) {
  const form = useForm({
    schema: writeStaffNote.input,
    initial: { body: '' },
    check: ({ body }) => ({ body: faultOf(body) }),
    input: ({ body }) => ({ conversation_id, body }),
    submit: (input) => ask(writeStaffNote, input),
    done: (_reply, reset) => {
      reset({ body: '' })
      void refreshPage()
    },
    unanswered: writeStaffNote.unanswered,
    leaving: 'freely',
  })
  return (
    <Form form={form} submit="Write note" variant="plain">
      <TextArea
        label="Note to staff"
        rows={2}
        maxLength={longestText}
        hint="Nobody outside sees notes."
        {...form.text('body')}
      />
    </Form>
  )
}
