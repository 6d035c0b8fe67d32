import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { Kbd } from '../kbd.tsx'
import { useModal } from '../use-modal.ts'
import styles from './palette.module.css'
import { type Hit, paletteResults } from './palette-results.ts'
import type { RecentPage } from './recent-pages.ts'
import type { Command, NavPart } from './shell-links.ts'
import { isPaletteKey } from './use-shell-keys.ts'

type PaletteProps = {
  nav: readonly NavPart[]
  recent: readonly RecentPage[]
  commands: readonly Command[]
  everywhere: readonly Command[]
  /** What was typed before it could open. */
  typedAhead: () => string
  onClose: () => void
}

/** Finds pages and commands as one types. A combobox whose list is always open; focus stays in the field. */
export function Palette({ nav, recent, commands, everywhere, typedAhead, onClose }: PaletteProps) {
  const id = useId()
  const modal = useModal(onClose)
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState(typedAhead)
  const [chosen, setChosen] = useState(0)
  const sections = paletteResults(query, { nav, recent, commands, everywhere })
  const hits = sections.flatMap((section) => section.hits)
  const active = Math.min(chosen, hits.length - 1)
  const hasNumbers = nav.some(({ links }) => links.some(({ numbered }) => numbered))
  const optionId = (at: number) => `${id}-${at}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in view depends on what is active, and on what was found
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, query])

  function choose(hit: Hit | undefined, inNewTab: boolean) {
    if (!hit) return
    if (hit.href && inNewTab) window.open(hit.href, '_blank', 'noopener')
    onClose()
    if (hit.href && !inNewTab) location.assign(hit.href)
    hit.onRun?.()
  }
  function follow(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (isPaletteKey(event)) onClose()
    else if (event.key === 'Enter') choose(hits[active], event.ctrlKey || event.metaKey)
    else if (event.key === 'ArrowDown') setChosen((active + 1) % Math.max(1, hits.length))
    else if (event.key === 'ArrowUp') setChosen((active - 1 + hits.length) % Math.max(1, hits.length))
    else if (event.key === 'PageDown') setChosen(hits.length - 1)
    else if (event.key === 'PageUp') setChosen(0)
    else return
    event.preventDefault()
  }

  let at = -1
  return (
    <dialog {...modal} className={styles.palette} aria-label="Search or run a command">
      <div className={styles.in}>
        <div className={styles.ask}>
          <Icon name="search" />
          <input
            type="text"
            role="combobox"
            aria-label="Search or run a command"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={active >= 0 ? optionId(active) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={hasNumbers ? 'Page, number or command' : 'Page or command'}
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value)
              setChosen(0)
            }}
            onKeyDown={follow}
          />
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <Kbd>Esc</Kbd>
          </button>
        </div>
        <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label="Pages and commands">
          {sections.map((section, n) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list box
            <div key={section.title} role="group" aria-labelledby={`${id}-part-${n}`}>
              <p id={`${id}-part-${n}`} className={styles.part} role="presentation">
                {section.title}
              </p>
              {section.hits.map((hit) => {
                at += 1
                const own = at
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                  <div
                    key={hit.id}
                    id={optionId(own)}
                    role="option"
                    aria-selected={own === active}
                    className={classes(styles.hit, own === active && styles.active)}
                    onMouseMove={() => setChosen(own)}
                    onClick={(event) => choose(hit, event.ctrlKey || event.metaKey)}
                  >
                    <Icon name={hit.icon} />
                    <span className={styles.label}>
                      <Marked text={hit.label} at={hit.at} />
                    </span>
                    {hit.where && <span className={styles.where}>{hit.where}</span>}
                    {hit.keys && (
                      <span className={styles.keys} aria-hidden="true">
                        {hit.keys.split(' ').map((key) => (
                          <Kbd key={key}>{key}</Kbd>
                        ))}
                      </span>
                    )}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        <p className={styles.none} role="status">
          {hits.length === 0 && `Nothing is called “${query.trim()}”.`}
        </p>
        <footer className={styles.foot}>
          <span>
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> move
          </span>
          <span>
            <Kbd>Enter</Kbd> open
          </span>
          <span>
            <Kbd>Ctrl Enter</Kbd> new tab
          </span>
          <span className={styles.more}>&gt; commands</span>
        </footer>
      </div>
    </dialog>
  )
}

function Marked({ text, at }: { text: string; at: readonly number[] }) {
  const runs: { text: string; meant: boolean }[] = []
  for (const [index, letter] of [...text].entries()) {
    const meant = at.includes(index)
    const last = runs.at(-1)
    if (last?.meant === meant) last.text += letter
    else runs.push({ text: letter, meant })
  }
  return runs.map((run, n) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: runs of one word are told apart by place alone
    run.meant ? <mark key={n}>{run.text}</mark> : <span key={n}>{run.text}</span>,
  )
}
