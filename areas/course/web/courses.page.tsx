import { OfficePage } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { coursesPage, ListedDriver } from '../calls/admin.ts'
import { certificationStates } from '../rules/certification.ts'
import styles from './admin.module.css'
import { StatePill, stateNames } from './certification-words.tsx'

const useCoursesPage = pageHook<typeof coursesPage>()

const columns: readonly Column<ListedDriver>[] = [
  { id: 'name', title: 'Driver', value: (one) => one.name, wraps: true },
  {
    id: 'standing',
    title: 'State',
    value: (one) => stateNames[one.state],
    cell: ({ state }) => <StatePill state={state} />,
    width: 208,
    card: 'end',
  },
  {
    id: 'certified',
    title: 'Certified',
    value: (one) => one.certified_at,
    kind: 'time',
    timeZone: (one) => one.time_zone,
    width: 176,
  },
  { id: 'tests', title: 'Tests', value: (one) => one.tests, kind: 'number', width: 72, yields: true },
  { id: 'score', title: 'Last score, %', value: (one) => one.last_score, kind: 'number', width: 112 },
  { id: 'wrong', title: 'Wrong', value: (one) => one.last_wrong, kind: 'number', width: 76, yields: true },
  {
    id: 'last',
    title: 'Last test',
    value: (one) => one.last_at,
    kind: 'time',
    timeZone: (one) => one.time_zone,
    width: 176,
    yields: true,
  },
  { id: 'version', title: 'Version', value: (one) => one.version, kind: 'number', width: 80, hidden: true },
  { id: 'market', title: 'Market', value: (one) => one.market, width: 144, yields: true },
]
const idOf = (one: ListedDriver) => String(one.driver_id)

/** `/secure/courses`: who is certified, who failed and on what. */
export default function CoursesPage() {
  const list = useListPage()
  const course = useCoursesPage('course')
  const courses = useCoursesPage('courses')
  const counts = useCoursesPage('driver_counts')
  const of = course.course === 'alcohol' ? '' : `course=${course.course}`
  const views = [
    { id: 'all', name: 'All', search: of && `?${of}`, count: counts.all },
    ...certificationStates.map((state) => ({
      id: state,
      name: stateNames[state],
      search: `?${[of, `state=${state}`].filter(Boolean).join('&')}`,
      count: counts[state],
    })),
  ]
  return (
    <OfficePage
      title="Courses"
      lede={`${course.title}: ${counts.certified} of ${counts.all} drivers certified.`}
      acts={[
        ...courses
          .filter((other) => other.course !== course.course)
          .map((other) => ({ label: other.title, href: `/secure/courses?course=${other.course}` })),
        { label: 'What the course says', href: `/secure/courses/${course.course}/content`, icon: 'book' },
      ]}
    >
      <div className={styles.stack}>
        <DataTable
          label="Drivers"
          columns={columns}
          rows={useCoursesPage('drivers')}
          pages={useCoursesPage('driver_pages')}
          idOf={idOf}
          hrefOf={(one) => `/secure/courses/${course.course}/drivers/${one.driver_id}`}
          views={views}
          loading={list.loading}
          error={list.error}
          onTryAgain={list.again}
          find="Name of a driver"
          empty={<EmptyState icon="award" title="No drivers here." />}
          exportName="certificates"
        />
        <Hardest />
      </div>
    </OfficePage>
  )
}

function Hardest() {
  const hardest = useCoursesPage('hardest')
  if (hardest.length === 0) return null
  return (
    <Panel title="What tests go wrong on most">
      <ol className={styles.hardest}>
        {hardest.map(({ key, question, wrong, tests }) => (
          <li key={key}>
            <span>{question}</span>
            <b>
              wrong in {wrong} of {tests} {tests === 1 ? 'test' : 'tests'}
            </b>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
