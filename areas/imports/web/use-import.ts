import { useEffect, useRef, useState } from 'react'
import { timeLeft } from '#platform/core/time-left.ts'
import { useLive } from '#platform/web/live.ts'
import { pageState } from '#platform/web/page-state.ts'
import { type ImportShown, isUnderWay, type RejectionShown } from '../rules/import-state.ts'

export type Followed = { readonly import: ImportShown; readonly rejections: readonly RejectionShown[] }

const askEveryMs = 2_000

/** One import as it goes: asked for at every hint, and by a timer where no hint comes. */
export function useImport() {
  const [followed, setFollowed] = useState(() => pageState() as unknown as Followed)
  const { import_id, state, step, share } = followed.import
  const goesOn = isUnderWay(state)
  const measured = useRef({ step: '', share: 0, since: 0 })

  async function refresh() {
    const response = await fetch(`/admin/import/${import_id}/progress`).catch(() => undefined)
    if (response?.ok) setFollowed((await response.json()) as Followed)
  }

  useLive(goesOn ? [`import:${import_id}`] : [], () => void refresh())
  useEffect(() => {
    if (!goesOn) return
    const timer = setInterval(() => void refresh(), askEveryMs)
    return () => clearInterval(timer)
  })

  // A new step, or the file read once more, begins its own estimate.
  if (step !== measured.current.step || (share ?? 0) < measured.current.share)
    measured.current = { step, share: share ?? 0, since: Date.now() }
  else measured.current.share = share ?? 0
  const left = share === null ? undefined : timeLeft(Date.now() - measured.current.since, share)
  return { ...followed, goesOn, left, refresh }
}
