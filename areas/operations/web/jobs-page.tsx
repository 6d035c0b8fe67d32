import { OfficePage } from '#areas/accounts/web/public.tsx'
import { usePageState } from '#platform/web/page-state.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { Table } from '#ui/table.tsx'

type Job = {
  job_id: number
  kind: string
  attempts: number
  run_at: number
  last_error: string | null
  set_aside_at: number | null
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** `/secure/jobs`: what waits, and what failed again and again. */
export function JobsPage() {
  const jobs = usePageState<Job[]>('jobs')
  return (
    <OfficePage title="Background work">
      {jobs.length === 0 && <p>Nothing waits, and nothing was set aside.</p>}
      {jobs.length > 0 && (
        <Panel flush>
          <Table
            label="Jobs"
            height="75vh"
            head={
              <>
                <th scope="col">Job</th>
                <th scope="col">State</th>
                <th scope="col">Tries</th>
                <th scope="col">Next run</th>
                <th scope="col">Last error</th>
              </>
            }
          >
            {jobs.map((job) => (
              <tr key={job.job_id}>
                <td>
                  {job.kind} {job.job_id}
                </td>
                <td>
                  {job.set_aside_at === null ? (
                    <Pill kind="quiet">Waiting</Pill>
                  ) : (
                    <form method="post" action={`/secure/jobs/${job.job_id}/run_again`}>
                      <Pill kind="red">Set aside</Pill>{' '}
                      <Button size="small" type="submit">
                        Run again
                      </Button>
                    </form>
                  )}
                </td>
                <td>{job.attempts}</td>
                <td>{format.format(job.run_at)}</td>
                <td>{job.last_error}</td>
              </tr>
            ))}
          </Table>
        </Panel>
      )}
    </OfficePage>
  )
}
