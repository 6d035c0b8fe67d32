import type { ReactNode } from 'react'
import { Panel } from '#ui/panel.tsx'
import styles from './sign-in-page.module.css'

/** One narrow panel in the middle: nothing else to look at while signing in. */
export function SignInPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <p className={styles.brand}>Cosmic</p>
      <h1 className={styles.title}>{title}</h1>
      <Panel className={styles.panel}>{children}</Panel>
    </main>
  )
}
