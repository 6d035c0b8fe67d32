import { NamedComponent } from '#platform/web/named-component.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { Wrap } from '#ui/town/shell.tsx'
import type { guidesPage } from '../calls/guides.ts'
import { CustomerPage } from './customer-page.tsx'
import { AlcoholHoursTable } from './guides/alcohol-hours-table.tsx'
import styles from './guides/guides.module.css'
import { Question } from './guides/question.tsx'

const useGuidesPage = pageHook<typeof guidesPage>()

/** What a text of a guide may show by its name. */
const components = { alcohol_hours: AlcoholHours }

export default function GuidesPage() {
  const { title, intro, questions } = useGuidesPage('guide')
  return (
    <CustomerPage>
      <Wrap className={styles.page}>
        <h1>{title}</h1>
        <p className={styles.intro}>{intro}</p>
        {questions.map(({ id, question, answer, component }) => (
          <Question key={id} id={id} question={question}>
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {component && <NamedComponent name={component} components={components} />}
          </Question>
        ))}
      </Wrap>
    </CustomerPage>
  )
}

function AlcoholHours() {
  const hours = useGuidesPage('alcohol_hours')
  return hours && <AlcoholHoursTable hours={hours} />
}
