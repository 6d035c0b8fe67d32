import { type FocusEvent, type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { Attribution } from '#ui/attribution.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './address-search.module.css'
import { findWay } from './choose-address.ts'
import { step } from './suggestions.ts'
import { useSuggestions } from './use-suggestions.ts'

type AddressSearchProps = {
  /** What is in the box at first: the address of this visit. */
  address: string
  /** Said when the box is empty. */
  emptyWords: string
  submitLabel: string
}

/** One free-text address with suggestions to choose from; the error stands right below the box (LND-01…05). */
export function AddressSearch({ address, emptyWords, submitLabel }: AddressSearchProps) {
  const [text, setText] = useState(address)
  const [problem, setProblem] = useState({ words: '', count: 0 })
  const [loading, setLoading] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions()
  const id = useId()
  const { labels, source } = suggestions
  const isOpen = labels.length > 0
  const error = `${id}-error`

  function refuse(words: string) {
    setProblem(({ count }) => ({ words, count: count + 1 }))
    document.getElementById(id)?.focus()
  }

  async function search(query: string) {
    suggestions.clear()
    setActive(-1)
    if (loading) return
    if (query.trim() === '') return refuse(emptyWords)
    setLoading(true)
    const chosen = await findWay(query, text)
    // The button stays busy while the next page loads.
    if ('location' in chosen) return location.assign(chosen.location)
    setLoading(false)
    refuse(chosen.refused)
  }

  function type(typed: string) {
    setText(typed)
    setActive(-1)
    setProblem(({ count }) => ({ words: '', count }))
    suggestions.type(typed)
  }

  function choose(label: string) {
    setText(label)
    void search(label)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && isOpen) suggestions.clear()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setActive(step(active, labels.length, event.key === 'ArrowDown' ? 1 : -1))
    } else if (event.key === 'Enter' && labels[active] !== undefined) choose(labels[active])
    else return
    event.preventDefault()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void search(text)
  }

  function leave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) suggestions.clear()
  }

  return (
    <div>
      <form className={classes(styles.find, problem.words && styles.bad)} onSubmit={submit} onBlur={leave} noValidate>
        <div className={styles.box}>
          <Icon name="pin" className={styles.pin} />
          <VisuallyHidden>
            <label htmlFor={id}>Your street address</label>
          </VisuallyHidden>
          <input
            id={id}
            name="address"
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            type="text"
            maxLength={200}
            placeholder="Street and number"
            autoComplete="street-address"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
            aria-invalid={problem.words ? true : undefined}
            aria-describedby={problem.words ? error : undefined}
          />
        </div>
        <Button variant="primary" type="submit" className={styles.submit} loading={loading}>
          {submitLabel}
        </Button>
        <div className={styles.list} hidden={!isOpen}>
          <div id={`${id}-list`} role="listbox" aria-label="Addresses">
            {labels.map((label, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, which keeps focus (a combobox)
              <div
                key={label}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={styles.option}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(label)}
              >
                <Icon name="pin" size="small" />
                <Matched label={label} text={text} />
              </div>
            ))}
          </div>
          {source && (
            <p className={styles.source}>
              <Attribution text={source} />
            </p>
          )}
        </div>
      </form>
      <div id={error}>
        <ErrorLine error={problem.words} count={problem.count} className={problem.words ? styles.error : undefined} />
      </div>
    </div>
  )
}

/** What was typed stands out in what is suggested. */
function Matched({ label, text }: { label: string; text: string }) {
  const typed = text.trim().length
  if (!label.toLowerCase().startsWith(text.trim().toLowerCase())) return <span>{label}</span>
  return (
    <span>
      <b>{label.slice(0, typed)}</b>
      {label.slice(typed)}
    </span>
  )
}
