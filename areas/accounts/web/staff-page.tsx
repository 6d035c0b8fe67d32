import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import styles from './staff-page.module.css'

type StaffPageProps = { title: string; acts?: ReactNode; children: ReactNode }

/** The frame of a staff page: where one is, the way home, the way out. */
export function StaffPage({ title, acts, children }: StaffPageProps) {
  return (
    <>
      <header className={styles.bar}>
        <a className={styles.brand} href="/secure">
          Cosmic
        </a>
        <span className={styles.space} />
        <ThemeToggle />
        <form method="post" action="/secure/logout">
          <Button variant="quiet" size="small" type="submit">
            Sign out
          </Button>
        </form>
      </header>
      <main className={styles.main}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {acts}
        </div>
        {children}
      </main>
    </>
  )
}
