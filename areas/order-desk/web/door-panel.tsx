import { useState } from 'react'
import { momentText } from '#platform/core/moment-text.ts'
import { DescriptionList, type Fact } from '#ui/description-list.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { AgeTag } from '#ui/tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './order-desk.module.css'
import { useDeskPage } from './use-desk-order.ts'

/** What was found out at the door; photos open only for those who may, and each look is written down (SIL-OPS-76). */
export function DoorPanel() {
  const { recipients, time_zone } = useDeskPage('order')
  const check = useDeskPage('door_check')
  const now = useDeskPage('read_at')
  if (!check) {
    return (
      <Panel title="Recipient" acts={<AgeTag />}>
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
      </Panel>
    )
  }
  const facts: Fact[] = [
    ['Recipient', check.recipient],
    [
      'Age',
      check.age_result === 'verified' ? '21 or older' : check.age_result === 'too_young' ? 'Too young' : 'Not read',
    ],
    ['ID', check.expiry_result === 'valid' ? 'Valid' : check.expiry_result === 'expired' ? 'Expired' : 'Not read'],
    ...(check.verified_at ? [['Checked', momentText(check.verified_at, now, time_zone)] as const] : []),
  ]
  return (
    <Panel title="Recipient" acts={<AgeTag />}>
      {check.outside_hours && (
        <Pill kind="red" shape="triangle">
          Outside the hours of alcohol
        </Pill>
      )}
      <DescriptionList facts={facts} />
      <Photos photos={check.photos} />
    </Panel>
  )
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
