import { useRef, useState } from 'react'
import { ask, bareRoute } from '#platform/web/route.ts'
import type { suggestAddresses } from '../../calls/address-search.ts'
import {
  answer,
  ask as askAbout,
  type FoundSuggestions,
  noSuggestions,
  type Suggestions,
  suggestFrom,
} from './suggestions.ts'

const suggesting = bareRoute<typeof suggestAddresses>({ method: 'GET', path: '/addresses/suggest' })
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
      show(askAbout(now.current, text))
      if (text.trim().length < suggestFrom) return
      const { requestNumber } = now.current
      const question = new AbortController()
      underWay.current = question
      pause.current = setTimeout(async () => {
        const found = await fetchSuggestions(text, question.signal)
        show(answer(now.current, requestNumber, found))
      }, quietMs)
    },
    clear() {
      stop()
      show(askAbout(now.current, ''))
    },
  }
}

/** Outdated or offline: the address can be typed in full, and is checked when it is sent. */
async function fetchSuggestions(q: string, signal: AbortSignal): Promise<FoundSuggestions> {
  const outcome = await ask(suggesting, { q }, { signal })
  return outcome.ok ? { labels: outcome.data.suggestions, source: outcome.data.source } : noSuggestions
}
