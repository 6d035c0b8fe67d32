import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import { TextField } from '#ui/text-field.tsx'
import { enterValidEmail, isEmail } from '../../rules/early-adopter.ts'
import type { LandingState } from '../../rules/wire-menu.ts'
import styles from './coming-soon.module.css'

const soonId = 'soon'

/** Right below the box, where the answer is looked for: this place is not open yet; the form waits further down. */
export function SoonPrompt({ name }: { name: string }) {
  return (
    <div className={styles.prompt} role="status">
      <span className={styles.badge}>
        <Icon name="pin" />
      </span>
      <p className={styles.promptTitle}>We do not deliver in {name} yet.</p>
      <p className={styles.promptText}>Leave your e-mail and you will hear first.</p>
      <a className={styles.jump} href={`#${soonId}`}>
        Tell me
      </a>
    </div>
  )
}

type ComingSoonProps = {
  /** The place that was asked for; nobody asked when it is null. */
  asked: LandingState['coming_soon']
  /** Whose opening the e-mail is kept for. */
  next: LandingState['coming_soon']
  notice: LandingState['notice']
  /** What was typed, when the server refused it. */
  email: string
}

/** The sign-up of those who wait for their city (LND-06…09): an ordinary form, checked before it is sent. */
export function ComingSoon({ asked, next, notice, email }: ComingSoonProps) {
  const [error, setError] = useState(notice?.kind === 'error' ? notice.text : undefined)
  const [busy, setBusy] = useState(false)

  function check(event: FormEvent<HTMLFormElement>) {
    const typed = new FormData(event.currentTarget).get('early_adopter[email]')
    if (isEmail(String(typed))) return setBusy(true)
    event.preventDefault()
    setError(enterValidEmail)
  }

  return (
    <section id={soonId} className={styles.soon} aria-labelledby="soon-title">
      <div>
        <h2 id="soon-title" className={styles.title}>
          {asked ? `${asked.name} is coming` : 'Live somewhere else?'}
        </h2>
        <p className={styles.text}>
          {asked || !next
            ? 'Leave your e-mail and you will hear first when we open.'
            : `${next.name} is next. Leave your e-mail and you will hear first.`}
        </p>
      </div>
      {notice?.kind === 'done' ? (
        <OkLine>{notice.text}</OkLine>
      ) : (
        next && (
          <form className={styles.form} method="post" action="/" onSubmit={check} noValidate>
            <input type="hidden" name="early_adopter[ref]" value={next.ref} />
            <TextField
              className={styles.email}
              label="E-mail"
              name="early_adopter[email]"
              type="email"
              autoComplete="email"
              placeholder="you@example.com"
              maxLength={254}
              defaultValue={email}
              error={error}
              autoFocus={notice?.kind === 'error'}
              onChange={() => setError(undefined)}
            />
            <Button type="submit" variant="primary" busy={busy} className={styles.send}>
              Tell me
            </Button>
          </form>
        )
      )}
    </section>
  )
}
