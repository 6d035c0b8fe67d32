import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './search-field.module.css'
import { words } from './words/search-field.ts'

type SearchFieldProps = {
  label: string
  placeholder?: string | undefined
  name?: string | undefined
  value: string
  onSearch: (text: string) => void
}

/** Finds as one types; the cross empties it. */
export function SearchField({ label, placeholder = label, name, value, onSearch }: SearchFieldProps) {
  return (
    <search className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {value && <IconButton icon="x" label={words.clear} size="small" onClick={() => onSearch('')} />}
    </search>
  )
}
