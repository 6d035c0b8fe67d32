import { useState } from 'react'
import { type ShiftType, shiftTypeTexts } from '#areas/dispatch/rules/shift-type.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Pill } from '#ui/pill.tsx'
import { Tag } from '#ui/tag.tsx'
import { approveHours, type DriverHour, deleteHours } from '../calls/hours.ts'
import { barOf, type daySpan } from '../rules/day-bar.ts'
import { approvals, approveSuffix, deleteFailure } from '../rules/driver-hour.ts'
import { EditHours } from './edit-hours.tsx'
import styles from './hours.module.css'

export const reviewedOf = (hour: DriverHour) => ({
  start: hour.started_at,
  end: hour.ended_at,
  scheduled_start: hour.scheduled_start_at,
  scheduled_end: hour.scheduled_end_at,
  made_by: 'clock' as const,
  ended_how: null,
})

type RowsProps = { hours: readonly DriverHour[]; span: ReturnType<typeof daySpan>; mayChange: boolean; zone: string }

export function HourRows({ hours, ...shared }: RowsProps) {
  return hours.map((hour) => <HourRow key={hour.driver_hour_id} hour={hour} {...shared} />)
}

type RowProps = Omit<RowsProps, 'hours'> & { hour: DriverHour }

function HourRow({ hour, span, mayChange }: RowProps) {
  const [editing, setEditing] = useState(false)
  const [failure, setFailure] = useState<{ words: string; count: number }>()
  const [loading, setLoading] = useState<'approve' | 'delete'>()
  const { driver_hour_id, version, driver, approve, paid } = hour
  if (editing) return <EditHours hour={hour} onClose={() => setEditing(false)} />
  const fail = (words: string) => {
    setLoading(undefined)
    setFailure((before) => ({ words, count: (before?.count ?? 0) + 1 }))
  }
  async function approveIt() {
    setLoading('approve')
    const answer = await ask(approveHours, { driver_hour_id: String(driver_hour_id), version })
    const error = answer.ok ? answer.data.error : answer.message
    if (error !== null) return fail(`${error}${approveSuffix}`)
    await refreshPage()
    setFailure(undefined)
    return setLoading(undefined)
  }
  async function deleteIt() {
    setLoading('delete')
    const answer = await ask(deleteHours, { driver_hour_id: String(driver_hour_id), version })
    if (!answer.ok || !answer.data.deleted) return fail(deleteFailure)
    return refreshPage()
  }
  const isApproved = approve === approvals.yes
  return (
    <>
      <tr className={isApproved ? styles.done : undefined}>
        <td className={styles.name}>{driver}</td>
        <td>
          <Tag>{shiftTypeTexts[hour.shift_type as ShiftType]}</Tag>
        </td>
        <td data-label="Start">{hour.start_time_formatted}</td>
        <td data-label="End">{hour.end_time_formatted}</td>
        <td data-figures data-label="Hours">
          <b>{hour.total_hours}</b>
        </td>
        <td data-figures data-label="Wage">
          {hour.wage}
        </td>
        <td data-figures data-label="Gaurantee">
          {hour.gaurantee}
        </td>
        <td className={styles.barCell}>
          <div className={styles.bar} aria-hidden="true">
            {barOf(reviewedOf(hour), span).map(({ kind, left, width }) => (
              <i key={`${kind} ${left}`} className={styles[kind]} style={{ left: `${left}%`, width: `${width}%` }} />
            ))}
          </div>
        </td>
        <td className={styles.variance} data-label="Variance">
          {hour.variance && (
            <b className={hour.exceptions.length > 0 ? varianceClass(hour.variance) : undefined}>{hour.variance}</b>
          )}
          {hour.exceptions.length > 0 && (
            <small className={styles.why}>{[...hour.exceptions, ...breakWords(hour)].join(', ')}</small>
          )}
        </td>
        <td data-label="Approve">
          <ApprovePill approve={approve} />
          {hour.adjuster && <span className={styles.adjuster}>{hour.adjuster.split(' ')[0]}</span>}
        </td>
        <td className={styles.acts}>
          {paid ? (
            <span>
              <Icon name="lock" size="small" /> Paid
            </span>
          ) : (
            mayChange && (
              <>
                {!isApproved && (
                  <Button
                    size="small"
                    loading={loading === 'approve'}
                    aria-label={`Approve the hours of ${driver}`}
                    onClick={() => void approveIt()}
                  >
                    Approve
                  </Button>
                )}
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Edit the hours of ${driver}`}
                  onClick={() => setEditing(true)}
                >
                  Edit
                </Button>
                <IconButton
                  icon="trash"
                  size="small"
                  label={`Delete the hours of ${driver}`}
                  disabled={loading === 'delete'}
                  onClick={() => void deleteIt()}
                />
              </>
            )
          )}
        </td>
      </tr>
      {failure && (
        <tr>
          <td colSpan={11} className={styles.groupCell}>
            <ErrorLine error={failure.words} count={failure.count} />
          </td>
        </tr>
      )}
    </>
  )
}

const varianceClass = (variance: string) => classes(variance.startsWith('-') ? styles.isShort : styles.isOver)

const breakWords = ({ breaks }: DriverHour): string[] =>
  breaks.length === 0 ? [] : [breaks.length === 1 ? '1 break' : `${breaks.length} breaks`]

function ApprovePill({ approve }: { approve: number }) {
  if (approve === approvals.yes)
    return (
      <Pill kind="ok" shape="tick">
        Yes
      </Pill>
    )
  if (approve === approvals.pending)
    return (
      <Pill kind="info" shape="half">
        Pending
      </Pill>
    )
  return <Pill shape="open">No</Pill>
}
