import { OfficePage, useOfficeZone } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { confirmCourseFacts, type courseContentPage } from '../calls/admin.ts'
import styles from './admin.module.css'
import { ContentForm } from './content-form.tsx'
import { momentText } from './moment-text.ts'

const useContent = pageHook<typeof courseContentPage>()

/** `/secure/courses/{course}/content`: what the course says, saved as a new version. */
export default function CourseContentPage() {
  const course = useContent('course')
  const pack = useContent('pack')
  const version = useContent('version')
  return (
    <OfficePage
      title={`${course.title}: content`}
      lede={`Jurisdiction ${pack}, version ${version}. Runs that have begun end with the version that they began with.`}
      acts={[
        ...useContent('packs')
          .filter((other) => other !== pack)
          .map((other) => ({ label: `Jurisdiction ${other}`, href: `?pack=${other}` })),
        { label: 'All drivers', href: `/secure/courses?course=${course.course}` },
      ]}
    >
      <div className={`${styles.stack} ${styles.narrow}`}>
        <FactsOfTheLaw />
        <Panel title={useContent('may_write') ? 'Write the next version' : 'What it says'}>
          <ContentForm
            key={pack}
            course={course}
            pack={pack}
            version={version}
            content={useContent('content')}
            mayWrite={useContent('may_write')}
          />
        </Panel>
        <Versions />
      </div>
    </OfficePage>
  )
}

/** What the braces stand for; the values are those of the checks at the door, and are not written here. */
function FactsOfTheLaw() {
  const course = useContent('course')
  const pack = useContent('pack')
  const version = useContent('version')
  const confirmed = useContent('facts_confirmed')
  const mayWrite = useContent('may_write')
  const zone = useOfficeZone()
  const act = useAct(async () => {
    const answer = await ask(confirmCourseFacts, { course: course.course, pack, version })
    if (answer.ok) await refreshPage()
    return answer
  })
  return (
    <Panel title="Facts of the law">
      <div className={styles.stack}>
        {confirmed ? (
          <Note kind="success">
            Confirmed by {confirmed.by} on {momentText(confirmed.at, zone)}.
          </Note>
        ) : (
          <Note
            kind="warn"
            acts={
              mayWrite && (
                <Button size="small" loading={act.loading} onClick={() => act.run()}>
                  They are confirmed
                </Button>
              )
            }
          >
            Have these facts confirmed by somebody who knows the law where you deliver.
          </Note>
        )}
        <ErrorLine error={act.error} count={act.failures} />
        <p className={styles.muted}>
          A name in braces stands in the texts for its value, which is the same as at the checks of orders and doors.
        </p>
        <DescriptionList
          facts={useContent('facts').map(({ name, value, is_needed }) => [
            `{${name}}`,
            is_needed ? `${value} (every version says it)` : value,
          ])}
        />
      </div>
    </Panel>
  )
}

function Versions() {
  const zone = useOfficeZone()
  return (
    <Panel title="Versions">
      <DescriptionList
        facts={useContent('versions').map(({ version, at, by, tests, passed }) => [
          `Version ${version}`,
          `${momentText(at, zone)}, ${by ?? 'came with Cosmic'}. ${tests} tests, ${passed} passed.`,
        ])}
      />
    </Panel>
  )
}
