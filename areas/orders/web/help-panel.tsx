import { useState } from 'react'
import { dayMomentText } from '#platform/core/moment-text.ts'
import { rich } from '#platform/web/rich.ts'
import { ask, bareRoute } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import scripts from '#ui/scripts.module.css'
import { TextArea } from '#ui/text-area.tsx'
import type { writeToSupport } from '../calls/order-message.ts'
import { longestMessage, messageWords, type OrderMessage } from '../rules/order-message.ts'
import type { OrderState } from '../rules/order-state.ts'
import styles from './help-panel.module.css'
import { words } from './words.ts'

const write = bareRoute<typeof writeToSupport>({
  method: 'POST',
  path: '/order/:order_id/message',
  idempotencyKey: 'request_key',
  unanswered: 'Nobody knows whether the message has left. Reload the page before you send it again.',
})

type HelpProps = {
  order: OrderState
  messages: readonly OrderMessage[]
  onMessages: (messages: readonly OrderMessage[]) => void
}

/** To write to support about this order, and to read what they answer. */
export function HelpPanel({ order, messages, onMessages }: HelpProps) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const act = useAct(async (body: string) => {
    const answer = await ask(write, { order_id: String(order.order_id), s: order.order_secret, body })
    if (answer.ok) {
      onMessages(answer.data.messages)
      setText('')
    }
    return answer
  })

  const phone = <PhoneLink phone={order.support_phone} />

  function submit() {
    const isEmpty = text.trim() === ''
    setFault(isEmpty ? messageWords.message_missing : undefined)
    if (!isEmpty) act.run(text)
  }

  return (
    <Panel title={words.help_title}>
      <div className={styles.help}>
        {messages.length === 0 ? (
          <p>{rich(words.help_intro({ order_id: order.order_id }), { phone })}</p>
        ) : (
          <Conversation messages={messages} timeZone={order.time_zone} />
        )}
        <form
          className={`${styles.help} ${scripts.needed}`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() === '') event.currentTarget.querySelector('textarea')?.focus()
            submit()
          }}
        >
          <TextArea
            label={words.message}
            rows={3}
            maxLength={longestMessage}
            value={text}
            error={fault}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setFault(undefined)
            }}
          />
          <ErrorLine error={act.error} count={act.failures} />
          <Button type="submit" variant="tint" icon="message" loading={act.loading}>
            {words.send_message}
          </Button>
        </form>
        {messages.length > 0 && <p className={styles.small}>{rich(words.help_hurry, { phone })}</p>}
      </div>
    </Panel>
  )
}

type ConversationProps = { messages: readonly OrderMessage[]; timeZone: string }

function Conversation({ messages, timeZone }: ConversationProps) {
  return (
    <ol className={styles.conversation} aria-label={words.messages} aria-live="polite">
      {messages.map(({ key, by, text, at }) => (
        <li key={key} className={classes(styles.message, by === 'customer' && styles.own)}>
          <p className={styles.words}>{text}</p>
          <small>
            {words[by === 'customer' ? 'from_you' : 'from_support']({
              moment: dayMomentText(at, Date.now(), timeZone),
            })}
          </small>
        </li>
      ))}
    </ol>
  )
}
