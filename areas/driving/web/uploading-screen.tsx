import type { ReactNode } from 'react'
import { type Step, Steps } from '#ui/steps.tsx'
import { Ask, PhoneScreen } from '#ui/town/phone-screen.tsx'
import { failedUpload, nextUpload, type UploadStep } from '../rules/uploading.ts'
import styles from './driver.module.css'

type UploadingProps = {
  title: string
  sub: string
  steps: readonly UploadStep[]
  step?: number | undefined
  of?: number | undefined
  end?: ReactNode
  /** What can be done about a failure. */
  foot?: ReactNode
  children?: ReactNode
}

const stages = { waiting: 'later', sending: 'now', done: 'done', failed: 'bad' } as const

/** What is sent, what failed and why; it stays until all is done (SIL-OPS-60). */
export function UploadingScreen({ title, sub, steps, step, of, end, foot, children }: UploadingProps) {
  const failed = failedUpload(steps)
  return (
    <PhoneScreen title={title} sub={sub} step={step} steps={of} end={end} foot={foot}>
      <Ask>{failed ? `Not sent: ${failed.label}` : nextUpload(steps) ? 'Uploading' : 'Done'}</Ask>
      <p className={styles.sub} role="status">
        {failed?.problem ?? (nextUpload(steps) ? 'Please keep this page open.' : 'Everything is sent.')}
      </p>
      <Steps label="What is sent" steps={steps.map(shownStep)} />
      {children}
    </PhoneScreen>
  )
}

function shownStep({ label, state }: UploadStep): Step {
  return { name: label, stage: stages[state] }
}
