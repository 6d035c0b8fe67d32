import { Attribution } from '#ui/attribution.tsx'
import { Icon } from '#ui/icon.tsx'
import { recentWords } from './recent-words.ts'
import styles from './suggestion-list.module.css'
import type { ShownSuggestions } from './suggestions.ts'
import { words } from './words.ts'

type SuggestionListProps = ShownSuggestions & {
  id: string
  /** What was typed. */
  text: string
  onChoose: (label: string) => void
}

/** Below the box, over what follows. */
export function SuggestionList({ id, labels, source, isRecent, text, active, onChoose }: SuggestionListProps) {
  return (
    <div className={styles.list}>
      <div id={`${id}-list`} role="listbox" aria-label={words.addresses}>
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
            onClick={() => onChoose(label)}
          >
            <Icon name={!isRecent ? 'pin' : label === recentWords.forget ? 'trash' : 'clock'} size="small" />
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
