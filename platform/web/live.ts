import { useEffect, useEffectEvent, useState } from 'react'
import { longestTopics, packTopics } from '#platform/core/live-topics.ts'

export type Hint = { readonly topic: string; readonly version: number }

const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** Follows hints about topics; answers whether the stream is up. Without it the page lives by its timers. */
export function useLive(topics: readonly string[], onHint: (hint: Hint) => void): boolean {
  const query = packTopics(topics)
  const canAsk = query !== '' && query.length <= longestTopics
  return useLiveAt(canAsk ? `/live?topics=${query}` : undefined, onHint)
}

/** The same of a stream that has an address of its own. */
export function useLiveAt(url: string | undefined, onHint: (hint: Hint) => void): boolean {
  const [isUp, setUp] = useState(false)
  const hear = useEffectEvent(onHint)
  useEffect(() => {
    if (!url) return
    return followStream(url, { onUp: setUp, onHint: hear })
  }, [url])
  return isUp
}

type Follower = { readonly onUp: (isUp: boolean) => void; readonly onHint: (hint: Hint) => void }

/**
 * A browser itself tries again when the connection is cut or refused; after an answer that is not 200, which a proxy gives while the server
 * starts anew, it closes the stream for good. Then a new one is opened, after growing pauses that differ from page to page.
 */
function followStream(url: string, { onUp, onHint }: Follower): () => void {
  let pause = firstPauseMs
  let again: ReturnType<typeof setTimeout> | undefined
  let stream: EventSource

  function open(): void {
    stream = new EventSource(url)
    stream.onopen = () => {
      pause = firstPauseMs
      onUp(true)
    }
    stream.onerror = () => {
      onUp(false)
      if (stream.readyState !== EventSource.CLOSED) return
      again = setTimeout(open, pause * (0.5 + Math.random() / 2))
      pause = Math.min(pause * 2, longestPauseMs)
    }
    stream.onmessage = (message) => onHint(JSON.parse(message.data) as Hint)
  }
  open()
  return () => {
    clearTimeout(again)
    stream.close()
  }
}
