import { OfficePage } from '#areas/accounts/web/public.tsx'
import type { PageStateOf } from '#platform/core/route.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { jobsPage } from '../calls/jobs.ts'
import { jobText, jobWords } from '../rules/job-words.ts'
import styles from './jobs.module.css'

const useJobsPage = pageHook<typeof jobsPage>()
type Job = PageStateOf<typeof jobsPage>['jobs'][number]

const columns: readonly Column<Job>[] = [
  {
    id: 'job',
    title: 'Job',
    value: (job) => `${jobText(job.kind)}, ${job.kind} ${job.job_id}`,
    cell: (job) => (
      <span className={styles.job}>
        {jobText(job.kind)}
        <small>
          {job.kind} {job.job_id}
        </small>
      </span>
    ),
    wraps: true,
    filter: Object.entries(jobWords).map(([value, label]) => ({ value, label })),
  },
  {
    id: 'state',
    title: 'State',
    value: (job) => (job.set_aside_at === null ? 'Waiting' : 'Set aside'),
    cell: (job) => (job.set_aside_at === null ? <Pill kind="quiet">Waiting</Pill> : <SetAside job={job} />),
    width: 208,
    card: 'end',
    filter: [
      { value: 'waiting', label: 'Waiting' },
      { value: 'set_aside', label: 'Set aside' },
    ],
  },
  { id: 'tries', title: 'Tries', value: (job) => job.attempts, kind: 'number', width: 72 },
  { id: 'next', title: 'Next run', value: (job) => job.run_at, kind: 'time', width: 192 },
  { id: 'error', title: 'Last error', value: (job) => job.last_error, wraps: true },
]

const idOf = (job: Job) => String(job.job_id)

/** `/secure/jobs`: what waits, and what failed again and again. */
export default function JobsPage() {
  const { loading, error, again } = useListPage()
  return (
    <OfficePage title="Background work">
      <DataTable
        label="Jobs"
        cardsWhenTight
        columns={columns}
        rows={useJobsPage('jobs')}
        pages={useJobsPage('job_pages')}
        idOf={idOf}
        loading={loading}
        error={error}
        onTryAgain={again}
        empty={<EmptyState title="Nothing waits, and nothing was set aside." />}
      />
    </OfficePage>
  )
}

function SetAside({ job }: { job: Job }) {
  return (
    <form method="post" action={`/secure/jobs/${job.job_id}/run_again`}>
      <Pill kind="red">Set aside</Pill>{' '}
      <Button size="small" type="submit">
        Run again
      </Button>
    </form>
  )
}
