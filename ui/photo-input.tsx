import { useEffect, useId, useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './photo-input.module.css'
import { Spinner } from './spinner.tsx'

type PhotoInputProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  name?: string | undefined
  photo: Blob | undefined
  /** What became of it: 'Sending…', 'Sent'. */
  state?: string | undefined
  isBusy?: boolean | undefined
  onTake: (photo: File) => void
  /** Opens the camera at once on a phone; leave it out where a file may be chosen too. */
  camera?: 'environment' | 'user' | undefined
}

export function PhotoInput({ label, hint, error, name, photo, state, isBusy, onTake, camera }: PhotoInputProps) {
  const id = useId()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!photo) return
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [photo])
  return (
    <label className={classes(styles.slot, photo && styles.done, error && styles.bad)}>
      <input
        type="file"
        accept="image/*"
        capture={camera}
        name={name}
        className={styles.input}
        aria-describedby={error || hint ? id : undefined}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          const taken = event.currentTarget.files?.[0]
          if (taken) onTake(taken)
          // The same file chosen again is a change too.
          event.currentTarget.value = ''
        }}
      />
      <span className={styles.picture}>{url ? <img src={url} alt="" /> : <Icon name="camera" />}</span>
      <span>
        <b>{label}</b>
        {(error || hint || photo) && (
          <small id={id} role="status" className={classes(error && styles.error)}>
            {error ?? (photo ? (state ?? 'Tap to take it again') : hint)}
          </small>
        )}
      </span>
      {isBusy ? (
        <Spinner size="small" />
      ) : (
        photo && !error && <Icon name="check" label="Taken" className={styles.tick} />
      )}
    </label>
  )
}
