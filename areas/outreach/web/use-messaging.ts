import { useEffect } from 'react'
import * as z from 'zod/mini'
import { useOffice } from '#areas/accounts/web/public.tsx'
import { searchText } from '#platform/core/search.ts'
import { useLive } from '#platform/web/live.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useSearch } from '#platform/web/use-search.ts'
import { type messagingPage, readConversation, type ShownConversation } from '../calls/messaging.ts'
import { conversationViews, personKinds } from '../rules/conversation.ts'

export const useMessagingPage = pageHook<typeof messagingPage>()

const search = z.object({
  view: z._default(z.enum(conversationViews), 'open'),
  kind: z._default(z.enum(['', ...personKinds]), ''),
  q: searchText,
  page: z._default(z.string().check(z.maxLength(8000)), ''),
})

/** Which conversations are looked through. */
export const useMessagingSearch = () => useSearch(search)

/** A provider answers within seconds; until it has, the state of a text is asked for. */
const onItsWayMs = 3_000
const usualMs = 60_000
const withoutHintsMs = 15_000

/** Keeps list and conversation in step with what others do: by hints, and by time while they do not come. */
export function useFollowedMessages(): boolean {
  const { markets } = useOffice()
  const conversation = useMessagingPage('conversation')
  const own = conversation ? [`conversation:${conversation.conversation_id}`] : []
  const topics = [...markets.map(({ market_id }) => `conversations:${market_id}`), 'conversations:0', ...own]
  const isUp = useLive(topics, () => void refreshPage())
  const isOnItsWay = conversation?.entries.some(({ state }) => state === 'queued') ?? false
  const pause = isOnItsWay ? onItsWayMs : isUp ? usualMs : withoutHintsMs
  useEffect(() => {
    const timer = setInterval(() => void refreshPage(), pause)
    return () => clearInterval(timer)
  }, [pause])
  return isUp
}

/** What stands on a screen that somebody looks at is read. */
export function useReadOnSight({ conversation_id, unread, newest_entry_id }: ShownConversation): void {
  useEffect(() => {
    const read = () => {
      if (unread > 0 && document.visibilityState === 'visible')
        void ask(readConversation, { conversation_id, seen_entry_id: newest_entry_id }).then((answer) => {
          if (answer.ok) void refreshPage()
        })
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [conversation_id, unread, newest_entry_id])
}
