import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import styles from './admin.module.css'

type DeleteConfirmProps = {
  /** Where the form would be posted to. */
  action: string
  words: string
  submit: string
  disabled?: boolean
  onKeep: () => void
  onDelete: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly message: string }>
  onDone: () => Promise<void>
}

/** What a Delete button reveals: it does not delete at once (ADM-10, LEG-14). */
export function DeleteConfirm({ action, words, submit, disabled, onKeep, onDelete, onDone }: DeleteConfirmProps) {
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState({ text: '', count: 0 })
  async function send(event: FormEvent) {
    event.preventDefault()
    if (loading || disabled) return
    setLoading(true)
    const answer = await onDelete()
    setLoading(false)
    if (answer.ok) await onDone()
    else setProblem({ text: answer.message, count: problem.count + 1 })
  }
  return (
    <form action={action} method="post" className={styles.confirm} onSubmit={(event) => void send(event)}>
      <input type="hidden" name="_method" value="delete" />
      <span>{words}</span>
      <Button size="small" onClick={onKeep}>
        Keep
      </Button>
      <Button size="small" type="submit" variant="danger" loading={loading} disabled={disabled}>
        {submit}
      </Button>
      <ErrorLine error={problem.text} count={problem.count} />
    </form>
  )
}
