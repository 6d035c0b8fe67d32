import type { ReactNode } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { dateTimeText } from '#platform/core/date-time-text.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import type { operationsPage } from '../calls/operations.ts'
import { bytesText, durationText, whole } from '../rules/figures.ts'
import styles from './operations.module.css'

const useOperations = pageHook<typeof operationsPage>()
type State = PageStateOf<typeof operationsPage>

/** `/secure/operations`: how the installation does. */
export default function OperationsPage() {
  return (
    <OfficePage
      title="Operations"
      lede="What waits, whom we wait for, what is slow and what fails. Requests and providers are those of the process that has answered."
      acts={[{ label: 'Refresh', icon: 'refresh', onRun: () => void refreshPage() }]}
    >
      <div className={styles.page}>
        <Queues queues={useOperations('queues')} />
        <Aside jobs={useOperations('aside')} />
        <Providers providers={useOperations('providers')} />
        <Requests requests={useOperations('requests')} />
        <Storage storage={useOperations('storage')} />
        <Panel title="Versions">
          <DescriptionList facts={useOperations('versions').map(({ name, value }) => [name, value] as const)} />
        </Panel>
      </div>
    </OfficePage>
  )
}

/** Rows of a panel: what, its state, and more in a smaller line. */
function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}

function Row({ name, more, children }: { name: string; more?: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.state}>{children}</span>
      {more && <span className={styles.more}>{more}</span>}
    </li>
  )
}

function Queues({ queues }: { queues: State['queues'] }) {
  const zone = useTimeZone()
  return (
    <Panel title="Queues" flush>
      <Rows label="Queues">
        {queues.map(({ what, waiting, late, aside, oldest_at }) => (
          <Row
            key={what}
            name={what}
            more={oldest_at === null ? undefined : `first of ${dateTimeText(oldest_at, zone)}`}
          >
            {aside > 0 && <Pill kind="red">{aside} set aside</Pill>}
            {late > 0 && <Pill kind="orange">{late} late</Pill>}
            {whole.format(waiting)}
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}

function Aside({ jobs }: { jobs: State['aside'] }) {
  const zone = useTimeZone()
  return (
    <Panel
      title="Dead letters"
      flush={jobs.length > 0}
      acts={<LinkButton href="/secure/jobs?state=set_aside">All</LinkButton>}
    >
      {jobs.length === 0 ? (
        <EmptyState icon="check" title="Nothing was set aside." />
      ) : (
        <Rows label="Dead letters">
          {jobs.map(({ job_id, kind, set_aside_at, last_error }) => (
            <Row
              key={job_id}
              name={kind}
              more={`${dateTimeText(set_aside_at, zone)}${last_error === null ? '' : `: ${last_error}`}`}
            >
              <form method="post" action={`/secure/jobs/${job_id}/run_again`}>
                <Button size="small" type="submit">
                  Run again
                </Button>
              </form>
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  )
}

function Providers({ providers }: { providers: State['providers'] }) {
  const zone = useTimeZone()
  return (
    <Panel title="Providers" flush>
      <Rows label="Providers">
        {providers.map((one) => (
          <Row key={one.name} name={one.name} more={providerText(one, zone)}>
            {one.failing > 0 && <Pill kind="red">{one.failing} failed in a row</Pill>}
            {one.failing === 0 && one.asked > 0 && <Pill kind="ok">Answers</Pill>}
            {one.asked === 0 && <Pill kind="quiet">Not asked yet</Pill>}
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}

function providerText(provider: State['providers'][number], zone: string) {
  const { host, asked, failed, last_error, last_failed_at, average_ms } = provider
  const asks = asked === 0 ? '' : `${whole.format(asked)} asked, ${whole.format(failed)} failed`
  const time = average_ms === null ? '' : durationText(average_ms)
  const failure = last_failed_at === null ? '' : `${dateTimeText(last_failed_at, zone)}: ${last_error}`
  return [host, asks, time, failure].filter(Boolean).join(' · ')
}

function Requests({ requests }: { requests: State['requests'] }) {
  const zone = useTimeZone()
  const { since, all, refused, failed, routes, slow } = requests
  return (
    <Panel title="Requests" flush>
      <p className={styles.sums}>
        Since {dateTimeText(since, zone)}: {whole.format(all)}, of them {whole.format(refused)} refused,{' '}
        {failed > 0 ? <b className={styles.bad}>{whole.format(failed)} failed</b> : 'none failed'}.
      </p>
      <Rows label="Routes that fail or take longest">
        {routes.map(({ name, count, failed: broken, average_ms, slowest_ms }) => (
          <Row
            key={name}
            name={name}
            more={`${count === 1 ? 'Once' : `${whole.format(count)} times`}, at most ${durationText(slowest_ms)}`}
          >
            {broken > 0 && <Pill kind="red">{broken} failed</Pill>}
            {durationText(average_ms)}
          </Row>
        ))}
      </Rows>
      <h3 className={styles.part}>Slow ones, half a second or more</h3>
      {slow.length === 0 && <p className={styles.sums}>None.</p>}
      <Rows label="Slow requests">
        {slow.map(({ at, method, route, status, ms }) => (
          <Row
            key={`${at} ${method} ${route} ${ms}`}
            name={`${method} ${route}`}
            more={`${dateTimeText(at, zone)}, ${status}`}
          >
            {durationText(ms)}
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}

function Storage({ storage }: { storage: State['storage'] }) {
  const { database_bytes, disk, tables } = storage
  const isFull = disk !== null && disk.free_bytes < disk.bytes / 10
  return (
    <Panel title="Storage" flush>
      <p className={styles.sums}>
        Database {bytesText(database_bytes)}.{' '}
        {disk && `Disk: ${bytesText(disk.free_bytes)} of ${bytesText(disk.bytes)} free. `}
        {isFull && <Pill kind="red">Almost full</Pill>}
      </p>
      <Rows label="Largest tables">
        {tables.map(({ name, bytes, rows }) => (
          <Row key={name} name={name} more={rows > 0 ? `about ${whole.format(rows)} rows` : undefined}>
            {bytesText(bytes)}
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}
