import type { LandingState } from '#areas/menu/rules/wire-menu.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './coming-soon.module.css'
import { SignUpForm } from './sign-up-form.tsx'
import { words } from './words.ts'

type SoonProps = Pick<LandingState, 'notice' | 'email'> & { place: NonNullable<LandingState['coming_soon']> }

/** Right below the box, where the answer is looked for: this place is not open yet, and how to hear of it (LND-06). */
export function SoonPrompt({ place, notice, email }: SoonProps) {
  return (
    <section className={styles.prompt} aria-labelledby="soon">
      <span className={styles.badge}>
        <Icon name="pin" />
      </span>
      <div>
        <h2 id="soon" className={styles.title}>
          {words.not_yet({ place: place.name })}
        </h2>
        <p className={styles.text}>{words.leave_mail}</p>
      </div>
      <div className={styles.answer}>
        <SignUpForm place={place} notice={notice} email={email} />
      </div>
    </section>
  )
}

export function SignedUp({ said }: { said: string }) {
  return (
    <div className={styles.prompt} role="status">
      <span className={classes(styles.badge, styles.done)}>
        <Icon name="check" />
      </span>
      <p className={styles.title}>{said}</p>
    </div>
  )
}

/** At the end of the page, for whoever lives in a city that is announced and searched for nothing. */
export function NextCity({ place, notice, email }: SoonProps) {
  return (
    <section className={styles.next} aria-labelledby="next">
      <div>
        <h2 id="next" className={styles.title}>
          {words.elsewhere}
        </h2>
        <p className={styles.text}>{words.is_next({ place: place.name })}</p>
      </div>
      <SignUpForm place={place} notice={notice} email={email} />
    </section>
  )
}
