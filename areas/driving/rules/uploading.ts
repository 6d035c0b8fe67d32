import type { Ending } from './door-endings.ts'

/** The uploading screens (PKP-01, DLV-20): steps in order, each done once; Retry goes on with the unfinished (SIL-OPS-60). */
export type UploadStep<Key extends string = string> = {
  readonly key: Key
  readonly label: string
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Why it failed, in words for the driver, and what follows. */
  readonly problem?: string | undefined
  readonly ending?: Ending | undefined
  /** The server's code for it; none where no answer came. */
  readonly refusal?: string | undefined
}

export type UploadEvent =
  | { readonly type: 'sending'; readonly key: string }
  | { readonly type: 'done'; readonly key: string }
  | {
      readonly type: 'failed'
      readonly key: string
      readonly problem: string
      readonly ending: Ending
      readonly refusal?: string | undefined
    }

export function uploadStep<S extends UploadStep>(steps: readonly S[], event: UploadEvent): readonly S[] {
  return steps.map((step) => {
    if (step.key !== event.key) return step
    const { problem: _old, ending: _ending, refusal: _refusal, ...rest } = step
    if (event.type !== 'failed') return { ...rest, state: event.type } as S
    const { problem, ending, refusal } = event
    return { ...rest, state: 'failed', problem, ending, refusal } as S
  })
}

export function nextUpload<S extends UploadStep>(steps: readonly S[]): S | undefined {
  return steps.find(({ state }) => state !== 'done')
}

export function failedUpload<S extends UploadStep>(steps: readonly S[]): S | undefined {
  return steps.find(({ state }) => state === 'failed')
}
