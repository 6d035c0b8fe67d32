import { useEffect, useRef, useState } from 'react'
import { shortDay } from '#platform/core/day.ts'
import { clockText, localTime } from '#platform/core/local-time.ts'
import { phoneText } from '#platform/core/phone.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Avatar } from '#ui/person.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { ScrollArea } from '#ui/scroll-area.tsx'
import {
  type ConversationEntry,
  changeConversationStatus,
  earlierEntries,
  type ShownConversation,
  sendText,
} from '../calls/messaging.ts'
import { kindNames, othersText } from '../rules/conversation.ts'
import { Composer } from './composer.tsx'
import styles from './messaging.module.css'
import { useMessagingPage, useReadOnSight } from './use-messaging.ts'

type ThreadProps = { conversation: ShownConversation }

/** What was said, in the order in which it was, and where one answers. */
export function Thread({ conversation }: ThreadProps) {
  useReadOnSight(conversation)
  const now = useMessagingPage('read_at')
  const talk = useRef<HTMLElement>(null)
  const older = useEarlier(conversation)
  const newest = conversation.entries.at(-1)?.key
  // Each new entry is shown; older ones that are read beside it move nothing.
  useEffect(() => {
    if (newest !== undefined) talk.current?.scrollTo({ top: talk.current.scrollHeight })
  }, [newest])
  const entries = [...older.entries, ...conversation.entries]
  return (
    <section
      className={styles.thread}
      aria-label={`Conversation with ${conversation.name || conversation.phone_number}`}
    >
      <Head conversation={conversation} />
      <ScrollArea ref={talk} className={styles.scroll} role="log" label="What was said">
        <ol className={styles.talk}>
          {older.before !== null && (
            <li className={styles.earlier}>
              <Button size="small" loading={older.loading} onClick={() => older.run()}>
                Show earlier
              </Button>
              <ErrorLine error={older.error} count={older.failures} />
            </li>
          )}
          {entries.map((entry, index) => (
            <Entry key={entry.key} entry={entry} before={entries[index - 1]} conversation={conversation} />
          ))}
        </ol>
      </ScrollArea>
      <p className={styles.others} role="status">
        {othersText(conversation.drafts, now)}
      </p>
      <Composer conversation={conversation} />
    </section>
  )
}

function useEarlier({ conversation_id, earlier }: ShownConversation) {
  const [read, setRead] = useState<{ entries: readonly ConversationEntry[]; before: number | null }>()
  const before = read ? read.before : earlier
  const act = useAct(async () => {
    const answer = await ask(earlierEntries, { conversation_id, before: before ?? 0 })
    if (answer.ok)
      setRead((known) => ({
        entries: [...answer.data.entries, ...(known?.entries ?? [])],
        before: answer.data.earlier,
      }))
    return answer
  })
  return { ...act, entries: read?.entries ?? [], before }
}

function Head({ conversation }: ThreadProps) {
  const { conversation_id, name, kind, phone_number, status, newest_entry_id } = conversation
  const act = useAct(async () => {
    const answer = await ask(changeConversationStatus, {
      conversation_id,
      status: status === 'open' ? 'done' : 'open',
      seen_entry_id: newest_entry_id,
    })
    await refreshPage()
    return answer
  })
  return (
    <header className={styles.head}>
      <LinkButton
        className={styles.back}
        href="/secure/messaging"
        size="small"
        icon="left"
        aria-label="All conversations"
      />
      <Avatar id={Number(phone_number.slice(-4)) || conversation_id} name={name || phone_number} />
      <span className={styles.who}>
        <b>{name || phoneText(phone_number)}</b>
        <span>
          {kindNames[kind]}, <PhoneLink phone={phoneText(phone_number)} />
        </span>
      </span>
      <ErrorLine error={act.error} count={act.failures} />
      <Button size="small" icon={status === 'open' ? 'check' : 'undo'} loading={act.loading} onClick={() => act.run()}>
        {status === 'open' ? 'Done' : 'Open again'}
      </Button>
    </header>
  )
}

const stateWords = {
  queued: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'not delivered',
  opted_out: 'not sent, this phone has answered STOP',
} as const

type EntryProps = { entry: ConversationEntry; before: ConversationEntry | undefined; conversation: ShownConversation }

function Entry({ entry, before, conversation }: EntryProps) {
  const { kind, at, who, text, state, order_id } = entry
  const zone = conversation.time_zone
  const { day, minute } = localTime(at, zone)
  const isNewDay = !before || localTime(before.at, zone).day !== day
  const isLost = state === 'failed' || state === 'opted_out'
  const look = classes(styles.entry, styles[kind], isLost && styles.lost, state === 'queued' && styles.queued)
  const author = kind === 'in' ? (conversation.name.split(' ', 1)[0] ?? '') : kind === 'note' ? `Note by ${who}` : who
  return (
    <>
      {isNewDay && <li className={styles.day}>{shortDay(day)}</li>}
      <li className={look}>
        <bdi className={styles.bubble}>{text}</bdi>
        <span className={styles.by}>
          {state === 'delivered' && <Icon name="check" size="small" />}
          {isLost && <Icon name="x" size="small" />}
          {[author, state && stateWords[state], clockText(minute)].filter(Boolean).join(', ')}
          {order_id !== null && <a href={`/secure/orders/${order_id}`}>#{order_id}</a>}
          {kind === 'out' && state === 'failed' && <SendAgain conversation={conversation} text={text} />}
        </span>
      </li>
    </>
  )
}

function SendAgain({ conversation, text }: ThreadProps & { text: string }) {
  const { conversation_id, newest_entry_id } = conversation
  const act = useAct(async () => {
    const answer = await ask(sendText, { conversation_id, body: text, seen_entry_id: newest_entry_id })
    await refreshPage()
    return answer
  })
  return (
    <>
      <Button size="small" variant="quiet" loading={act.loading} onClick={() => act.run()}>
        Send again
      </Button>
      <ErrorLine error={act.error} count={act.failures} />
    </>
  )
}
