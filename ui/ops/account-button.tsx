import { type RefObject, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import { Avatar } from '../person.tsx'
import { placeUnder } from '../place-under.ts'
import styles from './account-button.module.css'

export type ShellPerson = {
  name: string
  email: string
  /** What they may do here, in words. */
  roles?: string | undefined
  /** Where signing out is posted to. */
  signOut: string
}

/** Who is signed in, and the way out. */
export function AccountButton({ person, form }: { person: ShellPerson; form: RefObject<HTMLFormElement | null> }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { name, email, roles, signOut } = person
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        title={`${name}, ${email}`}
        aria-label={`Signed in as ${name}`}
        popoverTarget={id}
      >
        <Avatar id={colourOf(email)} name={name} />
      </button>
      <div
        id={id}
        popover="auto"
        className={styles.popup}
        onToggle={(event) => {
          if (event.newState === 'open' && button.current) placeUnder(button.current, event.currentTarget, 'end')
        }}
      >
        <b>{name}</b>
        <span className={styles.quiet}>{email}</span>
        {roles && <span className={styles.quiet}>{roles}</span>}
        <form ref={form} method="post" action={signOut}>
          <Button type="submit" size="small" icon="exit" wide>
            Sign out
          </Button>
        </form>
      </div>
    </>
  )
}

/** One person keeps one colour. */
function colourOf(email: string): number {
  return [...email].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
}
