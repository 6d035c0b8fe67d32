import type { ReactNode } from 'react'
import { type Step, Steps } from '#ui/steps.tsx'
import { Ask, PhoneScreen } from '#ui/town/phone-screen.tsx'
import { failedUpload, nextUpload, type UploadStep } from '../rules/uploading.ts'
import styles from './driver.module.css'

/** All of it is on the phone and is sent by itself: no alarm, and nobody has to wait for it. */
export type SavedUpload = {
  readonly ask: string
  readonly sub: string
  /** When each step was done, by its key, as a clock shows it. */
  readonly times: Readonly<Record<string, string | undefined>>
}

type UploadingProps = {
  title: string
  sub: string
  steps: readonly UploadStep[]
  saved: SavedUpload | undefined
  step?: number | undefined
  of?: number | undefined
  end?: ReactNode
  /** What can be done about a failure. */
  foot?: ReactNode
  children?: ReactNode
}

const stages = { waiting: 'later', sending: 'now', done: 'done', failed: 'bad' } as const

/** What is sent, what failed and why; it stays until all is done (SIL-OPS-60). */
export function UploadingScreen({ title, sub, steps, saved, step, of, end, foot, children }: UploadingProps) {
  const failed = failedUpload(steps)
  const next = nextUpload(steps)
  return (
    <PhoneScreen title={title} sub={sub} step={step} steps={of} end={end} foot={foot}>
      <Ask>{saved?.ask ?? (failed ? `Not sent: ${failed.label}` : next ? 'Uploading' : 'Done')}</Ask>
      <p className={styles.sub} role="status">
        {saved?.sub ?? failed?.problem ?? (next ? 'Please keep this page open.' : 'Everything is sent.')}
      </p>
      <Steps
        label={saved ? 'What is saved' : 'What is sent'}
        steps={steps.map((one) => (saved ? savedStep(one, one === next, saved) : shownStep(one)))}
      />
      {children}
    </PhoneScreen>
  )
}

function shownStep({ label, state }: UploadStep): Step {
  return { name: label, stage: stages[state] }
}

/** The driver has done it, whatever has become of its sending. */
function savedStep({ key, label, state }: UploadStep, isNext: boolean, { times }: SavedUpload): Step {
  const detail = state === 'done' ? 'Sent' : isNext ? 'Saved, the next to be sent' : 'Saved'
  return { name: label, stage: 'done', detail, time: times[key] }
}
