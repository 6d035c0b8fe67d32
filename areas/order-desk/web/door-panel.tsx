import { useState } from 'react'
import { confirmations } from '#areas/driving/rules/door-checklist.ts'
import { dayToUs } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import { momentText } from '#platform/core/moment-text.ts'
import { DescriptionList, type Fact } from '#ui/description-list.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { AgeTag } from '#ui/tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import { datesReadText } from '../rules/dates-read.ts'
import styles from './order-desk.module.css'
import { useDeskPage } from './use-desk-order.ts'

type Check = NonNullable<ReturnType<typeof useDeskPage<'door_check'>>>

/**
 * The record of a hand-over of alcohol: who checked whom and when, what was found and confirmed, what was kept of it, or why it was refused. Photos
 * open only for those who may, and each look is written down (SIL-OPS-76).
 */
export function DoorPanel() {
  const { recipients, time_zone } = useDeskPage('order')
  const check = useDeskPage('door_check')
  const refusal = useDeskPage('door_refusal')
  const now = useDeskPage('read_at')
  const at = (moment: number) => momentText(moment, now, time_zone)
  return (
    <Panel title="Recipient" acts={<AgeTag />}>
      {check?.outside_hours && (
        <Pill kind="red" shape="triangle">
          Outside the hours of alcohol
        </Pill>
      )}
      {refusal && <Refusal refusal={refusal} at={at} />}
      {check ? (
        <>
          <DescriptionList facts={factsOf(check, at, (moment) => dayToUs(localTime(moment, time_zone).day))} />
          <Photos photos={check.photos} />
        </>
      ) : (
        <DescriptionList
          facts={recipients.map(
            (name): Fact => [
              name,
              <Pill key={name} kind="quiet" shape="open">
                Not checked
              </Pill>,
            ],
          )}
        />
      )}
    </Panel>
  )
}

function Refusal({
  refusal,
  at,
}: {
  refusal: NonNullable<ReturnType<typeof useDeskPage<'door_refusal'>>>
  at: (moment: number) => string
}) {
  const { reasons, driver, goods_returned_at } = refusal
  return (
    <Note kind="danger">
      <b>
        Refused{refusal.at !== null && ` ${at(refusal.at)}`}
        {driver !== null && ` by ${driver}`}
      </b>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {goods_returned_at === null
        ? 'The goods are not back yet.'
        : `The goods were brought back ${at(goods_returned_at)}.`}
    </Note>
  )
}

function factsOf(check: Check, at: (moment: number) => string, dayOf: (moment: number) => string): Fact[] {
  const { verified_at, signed_at, corrected_at, birth_date_differs, certified_at, confirmed, kept } = check
  const isGood = check.age_result === 'verified' && check.expiry_result === 'valid'
  const datesRead = datesReadText(check)
  const left = confirmations.filter((_, index) => !confirmed.includes(index + 1))
  return [
    ['Recipient', check.recipient],
    [
      'Age',
      check.age_result === 'verified' ? '21 or older' : check.age_result === 'too_young' ? 'Too young' : 'Not read',
    ],
    ['ID', check.expiry_result === 'valid' ? 'Valid' : check.expiry_result === 'expired' ? 'Expired' : 'Not read'],
    ...(datesRead === undefined ? [] : [['Dates read', datesRead] as const]),
    ['Checked', verified_at === null ? 'Not yet' : at(verified_at)],
    ['Checked by', check.driver],
    ['Certificate', certified_at === null ? 'None of that time' : `Since ${at(certified_at)}`],
    ...(corrected_at === null ? [] : [['Corrected', `A typing mistake, ${at(corrected_at)}`] as const]),
    ...(birth_date_differs === null
      ? []
      : [['Birth date', birth_date_differs ? 'Other than at the checkout' : 'As at the checkout'] as const]),
    ...(isGood
      ? [
          [
            'Confirmed',
            left.length === 0 ? `All ${confirmations.length} of the list` : `Not: ${left.join(' ')}`,
          ] as const,
        ]
      : []),
    ...(isGood || signed_at !== null
      ? [
          [
            'Signed',
            signed_at === null ? 'Not yet' : `${check.signature_name ?? check.recipient}, ${at(signed_at)}`,
          ] as const,
        ]
      : []),
    ...(kept.length === 0
      ? [['Photos', 'None taken'] as const]
      : kept.map(
          ({ label, until, is_deleted }) =>
            [label, is_deleted ? `Deleted ${dayOf(until)}` : `Kept until ${dayOf(until)}`] as const,
        )),
  ]
}

/** Where no ID is asked for, who signed for it. */
export function SignaturePanel() {
  const { time_zone } = useDeskPage('order')
  const signature = useDeskPage('order_signature')
  const now = useDeskPage('read_at')
  if (!signature) return null
  const { name, signed_at, photos } = signature
  return (
    <Panel title="Signature">
      <DescriptionList
        facts={[
          ['Signed by', name],
          ['Signed', momentText(signed_at, now, time_zone)],
        ]}
      />
      <Photos photos={photos} />
    </Panel>
  )
}

/** They open once somebody has said why they look. */
function Photos({ photos }: { photos: readonly { label: string; href: string }[] }) {
  const [reason, setReason] = useState('')
  const isSaid = reason.trim() !== ''
  if (photos.length === 0)
    return <p className={styles.muted}>ID photos and signatures open for support only; every look is written down.</p>
  return (
    <div className={styles.stack}>
      <TextField
        label="Why you look at the photos"
        hint="Written down with every look"
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {isSaid && (
        <p className={styles.photos}>
          {photos.map(({ label, href }) => (
            <a
              key={href}
              href={`${href}?${new URLSearchParams({ reason: reason.trim() })}`}
              target="_blank"
              rel="noreferrer"
            >
              {label}
            </a>
          ))}
        </p>
      )}
    </div>
  )
}
