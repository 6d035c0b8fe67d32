import { useId } from 'react'
import styles from './file-field.module.css'

type FileFieldProps = {
  label: string
  hint: string
  endings: readonly string[]
  onChoose: (file: File | undefined) => void
}

/** The browser's own: it takes a dropped file too. */
export function FileField({ label, hint, endings, onChoose }: FileFieldProps) {
  const id = useId()
  return (
    <div className={styles.file}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={endings.map(lastEnding).join(',')}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
      <small id={`${id}-hint`}>{hint}</small>
    </div>
  )
}

/** Browsers know only what stands behind the last dot. */
const lastEnding = (ending: string) => ending.slice(ending.lastIndexOf('.'))
