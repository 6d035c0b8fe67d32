import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList, type Fact } from '#ui/description-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { type DriverCertificate, type driverCoursePage, longestReason, revokeCertificate } from '../calls/admin.ts'
import styles from './admin.module.css'
import { StatePill } from './certification-words.tsx'
import { HandedInTests } from './handed-in-tests.tsx'
import { momentText } from './moment-text.ts'

const useDriverCourse = pageHook<typeof driverCoursePage>()

/** `/secure/courses/{course}/drivers/{driver_id}`: a driver's tests and certificates, and how to take one away. */
export default function DriverCoursePage() {
  const course = useDriverCourse('course')
  const driver = useDriverCourse('driver')
  const certificates = useDriverCourse('certificates')
  return (
    <OfficePage
      title={driver.name}
      lede={`${course.title}, ${driver.market}`}
      acts={[{ label: 'All drivers', href: `/secure/courses?course=${course.course}` }]}
      side={<StatePill state={driver.state} />}
    >
      <div className={`${styles.stack} ${styles.narrow}`}>
        <Certificates />
        <HandedInTests
          tests={useDriverCourse('tests')}
          pages={useDriverCourse('test_pages')}
          timeZone={driver.time_zone}
          wereDeleted={certificates.some(({ version }) => version !== null)}
        />
      </div>
    </OfficePage>
  )
}

function Certificates() {
  const certificates = useDriverCourse('certificates')
  const { state, time_zone } = useDriverCourse('driver')
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()
  const isHeld = state === 'certified' || state === 'without_course'
  return (
    <Panel
      title="Certificates"
      acts={
        isHeld &&
        !isOpen && (
          <Button size="small" variant="dangerQuiet" onClick={() => setOpen(true)}>
            Revoke
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        {said && <Note kind="warn">{said}</Note>}
        {isOpen && isHeld && (
          <Revoke
            close={() => setOpen(false)}
            onDone={(words) => {
              setSaid(words)
              setOpen(false)
            }}
          />
        )}
        {state === 'without_course' && (
          <Note>This driver was approved without the course, as before there was one.</Note>
        )}
        {certificates.length === 0 && state !== 'without_course' && (
          <EmptyState icon="award" title="No certificate yet." />
        )}
        {certificates.map((one) => (
          <DescriptionList key={one.driver_certificate_id} facts={factsOf(one, time_zone)} />
        ))}
      </div>
    </Panel>
  )
}

function factsOf(one: DriverCertificate, timeZone: string): readonly Fact[] {
  const { certified_at, version, revoked_at } = one
  const from =
    certified_at === null ? 'without the course' : `${momentText(certified_at, timeZone)}, version ${version}`
  if (revoked_at === null)
    return [
      ['Certificate', 'held'],
      ['Certified', from],
    ]
  return [
    ['Certificate', 'revoked'],
    ['Certified', from],
    ['Revoked', `${momentText(revoked_at, timeZone)} by ${one.revoked_by}`],
    ['Reason', one.reason],
  ]
}

function Revoke({ close, onDone }: { close: () => void; onDone: (words: string) => void }) {
  const { course, allows } = useDriverCourse('course')
  const { driver_id } = useDriverCourse('driver')
  const form = useForm({
    schema: revokeCertificate.input,
    initial: { course, driver_id, reason: '' },
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? revokeCertificate.refusals.reason_missing[1] : undefined,
    }),
    submit: (input) => ask(revokeCertificate, input),
    done: async ({ returned_orders, orders_in_car }) => {
      await refreshPage()
      onDone(wordsOf(returned_orders, orders_in_car))
    },
  })
  return (
    <Form
      form={form}
      submit="Revoke the certificate"
      submitting="Revoking…"
      acts={
        <Button variant="ghost" onClick={close}>
          Leave it
        </Button>
      }
    >
      <TextArea label="Why" rows={3} maxLength={longestReason} {...form.text('reason')} />
      <p className={styles.muted}>
        {allows === 'alcohol'
          ? 'The course has to be taken again. Alcohol orders that are not fetched yet go back to dispatch; of those in the car the board tells dispatch.'
          : 'The course has to be taken again.'}
      </p>
    </Form>
  )
}

function wordsOf(returned: readonly number[], inCar: readonly number[]): string {
  const parts = ['The certificate is revoked.']
  if (returned.length > 0) parts.push(`Back in the unassigned list: ${returned.join(', ')}.`)
  if (inCar.length > 0) parts.push(`In the car, for dispatch to decide: ${inCar.join(', ')}. The board shows it.`)
  return parts.join(' ')
}
