import { useRef, useState } from 'react'
import { answer, ask, type FoundSuggestions, noSuggestions, type Suggestions, suggestFrom } from './suggestions.ts'

const quietMs = 150

/** What the maps service suggests, once typing pauses. A service that is silent suggests nothing. */
export function useSuggestions() {
  const now = useRef(noSuggestions)
  const [shown, setShown] = useState(noSuggestions)
  const underWay = useRef(new AbortController())
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  function show(next: Suggestions) {
    now.current = next
    setShown(next)
  }

  function stop() {
    clearTimeout(pause.current)
    underWay.current.abort()
  }

  return {
    labels: shown.labels,
    source: shown.source,
    type(text: string) {
      stop()
      show(ask(now.current, text))
      if (text.trim().length < suggestFrom) return
      const { asked } = now.current
      const question = new AbortController()
      underWay.current = question
      pause.current = setTimeout(async () => {
        const found = await fetchSuggestions(text, question.signal)
        show(answer(now.current, asked, found))
      }, quietMs)
    },
    clear() {
      stop()
      show(ask(now.current, ''))
    },
  }
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<FoundSuggestions> {
  try {
    const response = await fetch(`/addresses/suggest?q=${encodeURIComponent(text)}`, { signal })
    if (!response.ok) return noSuggestions
    const { suggestions, source } = (await response.json()) as { suggestions: string[]; source: string }
    return { labels: suggestions, source }
  } catch {
    // Outdated or offline: the address can be typed in full, and is checked when it is sent.
    return noSuggestions
  }
}
