import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './guides.module.css'

type QuestionProps = { id: string; question: string; children: ReactNode }

/** Its answer shows at a click and goes at the next; without a script all answers are there (GEN-08, SIL-OPS-135). */
export function Question({ id, question, children }: QuestionProps) {
  const [open, setOpen] = useState(false)
  // A link may lead to one question.
  useEffect(() => {
    if (location.hash === `#${id}`) setOpen(true)
  }, [id])
  return (
    <section className={styles.question} id={id}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={`${id}-answer`} onClick={() => setOpen(!open)}>
          {question}
          <Icon name="down" className={open ? styles.turned : undefined} />
        </button>
      </h2>
      <div id={`${id}-answer`} className={styles.answer} data-closed={open ? undefined : ''}>
        {children}
      </div>
    </section>
  )
}
