import type { KeyboardEvent } from 'react'
import { ask, bareRoute } from '#platform/web/route.ts'
import type { suggestAddresses } from '../../calls/address-search.ts'
import { forgetAddresses, recentAddresses } from './recent-addresses.ts'
import { recentWords } from './recent-words.ts'
import {
  answer,
  ask as askAbout,
  type FoundSuggestions,
  noSuggestions,
  offer,
  type ShownSuggestions,
  step,
  suggestFrom,
} from './suggestions.ts'

export { SuggestionList } from './suggestion-list.tsx'

const suggesting = bareRoute<typeof suggestAddresses>({ method: 'GET', path: '/addresses/suggest' })
const quietMs = 150

export type Suggester = ReturnType<typeof makeSuggester>

/**
 * Asks what the maps service suggests, once typing pauses, and follows the keys of a combobox. A service that is silent suggests nothing.
 * @param marketId whose places come first
 */
export function makeSuggester(show: (shown: ShownSuggestions) => void, marketId: number | undefined) {
  let now = noSuggestions
  let active = -1
  let underWay = new AbortController()
  let pause: ReturnType<typeof setTimeout> | undefined

  function change(next: typeof now, reached: number): void {
    now = next
    active = reached
    const { labels, source, isRecent = false } = now
    show({ labels, source, isRecent, active })
  }

  function stop(): void {
    clearTimeout(pause)
    underWay.abort()
  }

  function close(): void {
    stop()
    change(askAbout(now, ''), -1)
  }

  return {
    close,
    /** Offers what was used before, other than what stands in the box, and to forget it. */
    enter(text: string): void {
      const others = recentAddresses().filter((one) => one !== text)
      if (others.length > 0) change(offer(now, [...others, recentWords.forget]), -1)
    },
    /** Whether this is no address but the wish to forget them, which is done. */
    forgets(label: string): boolean {
      if (label !== recentWords.forget) return false
      forgetAddresses()
      return true
    },
    type(text: string): void {
      stop()
      change(askAbout(now, text), -1)
      if (text.trim().length < suggestFrom) return
      const { requestNumber } = now
      const question = new AbortController()
      underWay = question
      pause = setTimeout(async () => {
        const found = await fetchSuggestions(text, marketId, question.signal)
        if (requestNumber === now.requestNumber) change(answer(now, requestNumber, found), -1)
      }, quietMs)
    },
    press(event: KeyboardEvent, choose: (label: string) => void): void {
      if (event.nativeEvent.isComposing || now.labels.length === 0) return
      const chosen = now.labels[active]
      if (event.key === 'Escape') close()
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
        change(now, step(active, now.labels.length, event.key === 'ArrowDown' ? 1 : -1))
      else if (event.key === 'Enter' && chosen !== undefined) choose(chosen)
      else return
      event.preventDefault()
    },
  }
}

/** Outdated or offline: the address can be typed in full, and is checked when it is sent. */
async function fetchSuggestions(
  q: string,
  market_id: number | undefined,
  signal: AbortSignal,
): Promise<FoundSuggestions> {
  const outcome = await ask(suggesting, { q, market_id }, { signal })
  return outcome.ok ? { labels: outcome.data.suggestions, source: outcome.data.source } : noSuggestions
}
