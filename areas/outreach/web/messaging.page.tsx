import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { useListPage } from '#platform/web/use-list-page.ts'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { LiveBadge } from '#ui/live-badge.tsx'
import { AboutPanel } from './about-panel.tsx'
import { ConversationList } from './conversation-list.tsx'
import styles from './messaging.module.css'
import { NewMessage } from './new-message.tsx'
import { Thread } from './thread.tsx'
import { useFollowedMessages, useMessagingPage } from './use-messaging.ts'

/** `/secure/messaging`: texts with customers, drivers and restaurants; the one that is read stands beside the list. */
export default function MessagingPage() {
  const [isWriting, setWriting] = useState(false)
  const list = useListPage()
  const isUp = useFollowedMessages()
  const conversation = useMessagingPage('conversation')
  const counts = useMessagingPage('conversation_counts')
  return (
    <OfficePage
      title={conversation ? conversation.name || 'Conversation' : 'Messages'}
      lede={ledeOf(counts)}
      acts={[{ label: 'New message', icon: 'plus', variant: 'primary', onRun: () => setWriting(true) }]}
      side={<LiveBadge on={isUp}>{isUp ? 'Live' : 'Reconnecting'}</LiveBadge>}
    >
      <ErrorLine error={list.error} />
      {isWriting && <NewMessage close={() => setWriting(false)} />}
      <div className={classes(styles.inbox, conversation && styles.open)}>
        <ConversationList />
        {conversation ? (
          <>
            <Thread key={conversation.conversation_id} conversation={conversation} />
            <AboutPanel conversation={conversation} />
          </>
        ) : (
          <div className={styles.nothing}>
            <EmptyState icon="message" title="Choose a conversation, or write a new message." />
          </div>
        )}
      </div>
    </OfficePage>
  )
}

function ledeOf({ open, unread, mine }: { open: number; unread: number; mine: number }): string {
  if (open === 0) return 'No conversation is open.'
  const parts = [unread > 0 && `${unread} unread`, mine > 0 && `${mine} yours`].filter(Boolean)
  return `${open} open${parts.length > 0 ? `, ${parts.join(', ')}` : ''}.`
}
