import { useEffect, useEffectEvent, useState } from 'react'

export type Hint = { readonly topic: string; readonly version: number }

/** Follows hints about topics; answers whether the stream is up. Without it the page lives by its timers. */
export function useLive(topics: readonly string[], onHint: (hint: Hint) => void): boolean {
  const [isUp, setUp] = useState(false)
  const hear = useEffectEvent(onHint)
  const query = topics.join(',')
  useEffect(() => {
    if (!query) return
    const stream = new EventSource(`/live?topics=${encodeURIComponent(query)}`)
    stream.onopen = () => setUp(true)
    stream.onerror = () => setUp(false)
    stream.onmessage = (message) => hear(JSON.parse(message.data) as Hint)
    return () => stream.close()
  }, [query])
  return isUp
}
