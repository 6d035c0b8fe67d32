import { type ReactNode, useEffect, useRef } from 'react'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Note } from '#ui/note.tsx'
import styles from './form.module.css'
import type { Conflict, Form as FormOf } from './use-form.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

type FormProps<Values, Data> = {
  form: FormOf<Values, Data>
  /** The button's words, and those while it is at work. Without them the form has no button. */
  submit?: ReactNode
  submitting?: ReactNode
  variant?: ButtonLook['variant']
  /** Not yet to be sent; say why beside it. */
  disabled?: boolean | undefined
  /** Beside the button. */
  acts?: ReactNode
  className?: string | undefined
  /** Where the form would be posted to, and with which method in its `_method`; the page's own script sends it there. */
  action?: string | undefined
  override?: 'patch' | 'delete' | undefined
  children?: ReactNode
}

/** Fields, what is wrong with all of them, one button; what Enter does, and what leaving asks. */
export function Form<Values, Data>(props: FormProps<Values, Data>) {
  const { form, submit, submitting, variant = 'primary', disabled, acts, className, action, override, children } = props
  const { loading, conflict } = form
  return (
    <form
      {...form.props}
      className={classes(styles.form, className)}
      aria-busy={loading || undefined}
      {...(action && { action, method: 'post' })}
    >
      {override && <input type="hidden" name="_method" value={override} />}
      {children}
      <ConflictNote conflict={conflict} loading={loading} />
      <ErrorLine error={form.error} count={form.failures} />
      {(submit || acts) && (
        <div className={styles.acts}>
          {submit && (
            <Button variant={variant} type="submit" loading={loading} disabled={disabled}>
              {loading ? (submitting ?? submit) : submit}
            </Button>
          )}
          {acts}
        </div>
      )}
      <LeaveDialog isArmed={form.asksBeforeLeaving} />
    </form>
  )
}

/**
 * By the button that was pressed, because a form may be longer than the screen. It stays mounted while empty: a live region only speaks of
 * what changes inside it (SIL-ORD-168).
 */
function ConflictNote({ conflict, loading }: { conflict: Conflict | undefined; loading: boolean }) {
  const note = useRef<HTMLDivElement>(null)
  const isShown = conflict !== undefined
  useEffect(() => {
    if (isShown) note.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <div ref={note} role="alert">
      {conflict && (
        <Note
          kind="warn"
          acts={
            !conflict.isGone && (
              <>
                <Button size="small" disabled={loading} onClick={conflict.loadPresent}>
                  Show theirs
                </Button>
                {conflict.keepMine && (
                  <Button size="small" variant="quiet" disabled={loading} onClick={conflict.keepMine}>
                    Keep mine
                  </Button>
                )}
              </>
            )
          }
        >
          {conflict.words}
        </Note>
      )}
    </div>
  )
}

/** For what is unsaved and stands in no form's fields. */
export function LeaveDialog({ isArmed }: { isArmed: boolean }) {
  const { asked, stay, leave } = useLeaveGuard(isArmed)
  if (asked === undefined || !isArmed) return null
  return (
    <Dialog
      title="Leave without saving?"
      role="alertdialog"
      onClose={stay}
      foot={
        <>
          <Button variant="danger" onClick={leave}>
            Leave
          </Button>
          <Button onClick={stay}>Stay</Button>
        </>
      }
    >
      <p>What you have changed here is not saved.</p>
    </Dialog>
  )
}
