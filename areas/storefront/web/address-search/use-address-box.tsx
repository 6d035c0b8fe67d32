import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { whenOnline } from '#platform/web/use-online.ts'
import type { Suggester } from './suggester.tsx'
import type { ShownSuggestions } from './suggestions.ts'

type AddressBox = {
  /** What stands in the box. */
  text: string
  /** Whose places come first; without one, those of the market that was looked at last. */
  marketId?: number | undefined
  onType: (text: string) => void
  onChoose: (label: string) => void
}

type Loaded = Suggester & Pick<typeof import('./suggester.tsx'), 'SuggestionList'>
const nothing: ShownSuggestions = { labels: [], source: '', active: -1 }

/**
 * A text field that suggests addresses, for the landing page and the checkout alike: what its input needs, and the list, which stands in
 * an element with a position of its own (LND-05, ADR-02). What suggests comes when the field is first used, and is not needed to type.
 */
export function useAddressBox({ text, marketId, onType, onChoose }: AddressBox) {
  const [shown, setShown] = useState(nothing)
  const [loaded, setLoaded] = useState<Loaded>()
  const loading = useRef(false)
  /** What was typed before there was anything to suggest with. */
  const waiting = useRef<string>(undefined)
  const isUntouched = useRef(true)
  const isFocused = useRef(false)
  const id = useId()
  const isOpen = shown.labels.length > 0

  function load() {
    if (loading.current) return
    loading.current = true
    whenOnline()
      .then(() => import('./suggester.tsx'))
      .then(({ makeSuggester, SuggestionList }) => {
        const suggester = makeSuggester(setShown, marketId)
        if (waiting.current !== undefined) suggester.type(waiting.current)
        else if (isFocused.current) suggester.enter(text)
        setLoaded({ ...suggester, SuggestionList })
      })
      .catch(() => undefined)
  }

  /** Who has typed nothing yet is offered where it went before. */
  function enter() {
    isFocused.current = true
    load()
    if (isUntouched.current) loaded?.enter(text)
  }

  function close() {
    waiting.current = undefined
    loaded?.close()
  }

  function choose(label: string) {
    close()
    if (!loaded?.forgets(label)) onChoose(label)
  }

  function leave({ relatedTarget }: FocusEvent) {
    isFocused.current = false
    const list = document.getElementById(`${id}-list`)?.parentElement
    if (!list?.contains(relatedTarget)) close()
  }

  function type(typed: string) {
    isUntouched.current = false
    load()
    waiting.current = typed
    loaded?.type(typed)
    onType(typed)
  }

  return {
    close,
    input: {
      value: text,
      onChange: (event: { target: { value: string } }) => type(event.target.value),
      onKeyDown: (event: KeyboardEvent) => loaded?.press(event, choose),
      onFocus: enter,
      onBlur: leave,
      autoComplete: 'street-address',
      autoCapitalize: 'words',
      spellCheck: false,
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-list` : undefined,
      'aria-activedescendant': shown.active >= 0 ? `${id}-${shown.active}` : undefined,
    } as const,
    list: loaded && isOpen && <loaded.SuggestionList {...{ id, text }} {...shown} onChoose={choose} />,
  }
}
