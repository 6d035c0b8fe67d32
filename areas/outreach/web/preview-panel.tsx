import { useState } from 'react'
import { phoneDigits } from '#platform/core/phone.ts'
import { textParts } from '#platform/core/text-parts.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { OkLine } from '#ui/ok-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { type CampaignPreview, testCampaign } from '../calls/marketing.ts'
import { type CampaignValues, campaignFaults, inputOf } from './campaign-values.ts'
import styles from './marketing.module.css'

type PreviewProps = {
  values: CampaignValues
  preview: CampaignPreview | undefined
  ownAddress: string
  timeZone: string
  onPerson: (step: 1 | -1) => void
}

/** What one of them reads; the next one reads another name. */
export function PreviewPanel({ values, preview, ownAddress, timeZone, onPerson }: PreviewProps) {
  const sample = preview?.sample
  const body = sample?.body ?? ''
  return (
    <Panel
      title="Preview"
      acts={
        <>
          <IconButton icon="left" label="Person before" size="small" onClick={() => onPerson(-1)} />
          <IconButton icon="right" label="Next person" size="small" onClick={() => onPerson(1)} />
        </>
      }
      foot={<TestToMe values={values} ownAddress={ownAddress} timeZone={timeZone} />}
    >
      {!sample && <p className={styles.muted}>Nobody would get it.</p>}
      {sample && <p className={styles.muted}>As {sample.name || 'somebody without a name'} reads it</p>}
      {sample && values.channel === 'text' && (
        <div className={styles.phone}>
          <bdi>{body}</bdi>
        </div>
      )}
      {sample && values.channel === 'mail' && (
        <div className={styles.mail}>
          <b>{sample.subject || 'No subject yet'}</b>
          {body.split(/\n{2,}/).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are told apart by place alone
            <p key={index}>{part}</p>
          ))}
          <span className={styles.cta}>Order now</span>
          <small>You get this because you have ordered here. Unsubscribe</small>
        </div>
      )}
      {sample && values.channel === 'text' && (
        <p className={styles.muted}>
          {body.length} letters, {textParts(body)} {textParts(body) === 1 ? 'text' : 'texts'} a person
        </p>
      )}
    </Panel>
  )
}

function TestToMe({ values, ownAddress, timeZone }: Pick<PreviewProps, 'values' | 'ownAddress' | 'timeZone'>) {
  const [phone_number, setPhone] = useState('')
  const [to, setTo] = useState<string>()
  const isText = values.channel === 'text'
  const act = useAct(async () => {
    setTo(undefined)
    const [fault] = Object.values(campaignFaults(values, Date.now(), timeZone))
    if (fault) return { ok: false as const, message: fault }
    if (isText && !phoneDigits(phone_number))
      return { ok: false as const, message: testCampaign.refusals.phone_number_invalid[1] }
    const answer = await ask(testCampaign, { ...inputOf(values), phone_number })
    if (answer.ok) setTo(answer.data.to)
    return answer
  })
  return (
    <div className={styles.test}>
      {isText ? (
        <PhoneField
          label="Your phone"
          value={phone_number}
          onChange={(event) => setPhone(event.currentTarget.value)}
          onTidied={setPhone}
        />
      ) : (
        <span className={styles.muted}>{ownAddress}</span>
      )}
      <Button size="small" icon="send" loading={act.loading} onClick={() => act.run()}>
        Send a test to me
      </Button>
      <ErrorLine error={act.error} count={act.failures} />
      {act.done && to && <OkLine>The test is on its way.</OkLine>}
    </div>
  )
}
