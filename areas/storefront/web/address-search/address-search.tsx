import { type FormEvent, useId, useState } from 'react'
import type { RefusedAddress } from '#areas/menu/rules/wire-menu.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './address-search.module.css'
import { findWay } from './choose-address.ts'
import { rememberAddress } from './late-recent-addresses.ts'
import { LocateButton } from './locate-button.tsx'
import { useAddressBox } from './use-address-box.tsx'
import { useLocate } from './use-locate.ts'
import { words } from './words.ts'

type AddressSearchProps = {
  /** What is in the box at first: the address of this visit. */
  address: string
  /** What was sent without scripts and leads nowhere. */
  refused: RefusedAddress | null
  /** Said when the box is empty. */
  emptyWords: string
  submitLabel: string
}

/** One free-text address with suggestions to choose from; the error stands right below the box (LND-01…05). */
export function AddressSearch({ address, refused, emptyWords, submitLabel }: AddressSearchProps) {
  const [text, setText] = useState(refused?.typed ?? address)
  const [problem, setProblem] = useState({ words: refused?.error ?? '', count: 0 })
  const [loading, setLoading] = useState(false)
  const { isAsked, said, locate, type } = useLocate({ onFound: setText, onRefused: refuse })
  const id = useId()
  const error = `${id}-error`
  const box = useAddressBox({
    text,
    onType(typed) {
      type()
      setText(typed)
      setProblem(({ count }) => ({ words: '', count }))
    },
    onChoose(label) {
      setText(label)
      void search(label)
    },
  })

  function refuse(why: string) {
    setProblem(({ count }) => ({ words: why, count: count + 1 }))
    document.getElementById(id)?.focus()
  }

  async function search(query: string) {
    box.close()
    if (loading) return
    if (query.trim() === '') return refuse(emptyWords)
    setLoading(true)
    const chosen = await findWay(query, text)
    // The button stays loading while the next page loads.
    if ('location' in chosen) {
      await rememberAddress(query)
      return location.assign(chosen.location)
    }
    setLoading(false)
    refuse(chosen.refused)
  }

  function askPlace() {
    box.close()
    setProblem(({ count }) => ({ words: '', count }))
    return locate()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void search(text)
  }

  return (
    <div>
      <form
        className={classes(styles.find, problem.words && styles.bad)}
        method="post"
        action="/addresses/choose"
        onSubmit={submit}
        noValidate
      >
        <div className={styles.box}>
          <Icon name="pin" className={styles.pin} />
          <VisuallyHidden>
            <label htmlFor={id}>{words.address}</label>
          </VisuallyHidden>
          <input
            {...box.input}
            id={id}
            name="address"
            type="text"
            maxLength={200}
            placeholder={words.example}
            enterKeyHint="search"
            aria-invalid={problem.words ? true : undefined}
            aria-describedby={problem.words ? error : undefined}
          />
          <LocateButton loading={isAsked} onClick={() => void askPlace()} />
        </div>
        <Button variant="primary" type="submit" className={styles.submit} loading={loading}>
          {submitLabel}
        </Button>
        {box.list}
      </form>
      <p role="status" className={said && styles.said}>
        {said}
      </p>
      <div id={error}>
        <ErrorLine error={problem.words} count={problem.count} className={problem.words ? styles.said : undefined} />
      </div>
    </div>
  )
}
