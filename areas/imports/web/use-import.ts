import { useEffect, useRef, useState } from 'react'
import type { RouteReplyOf } from '#platform/core/route.ts'
import { timeLeft } from '#platform/core/time-left.ts'
import { useLive } from '#platform/web/live.ts'
import { pageHook, servedState } from '#platform/web/page-hook.ts'
import { mergePageState } from '#platform/web/page-state.ts'
import { ask } from '#platform/web/route.ts'
import { type importPage, importProgress, type importsPage } from '../calls/imports.ts'
import { type ImportView, isUnderWay } from '../rules/import-state.ts'

type ProgressReply = RouteReplyOf<typeof importProgress>

const askEveryMs = 2_000

export const useImportPage = pageHook<typeof importPage>()
export const useImportsPage = pageHook<typeof importsPage>()

/** One import as it goes. */
export function useImport() {
  const served = { import: useImportPage('import'), rejections: useImportPage('rejections') }
  const [followed, setFollowed] = useState<ProgressReply>(served)
  const { import_id, state, step, share } = followed.import
  const goesOn = isUnderWay(state)
  const measured = useRef({ step: '', share: 0, since: 0 })

  useFollow(goesOn ? [import_id] : [], setFollowed)

  // A new step, or the file read once more, begins its own estimate.
  if (step !== measured.current.step || (share ?? 0) < measured.current.share)
    measured.current = { step, share: share ?? 0, since: Date.now() }
  else measured.current.share = share ?? 0
  const left = share === null ? undefined : timeLeft(Date.now() - measured.current.since, share)
  const refresh = async () => {
    const fresh = await fetchProgress(import_id)
    if (fresh) setFollowed(fresh)
  }
  return { ...followed, goesOn, left, refresh }
}

/** Imports in a list: those that go on change by themselves until they have ended. */
export function useImports(): readonly ImportView[] {
  const imports = useImportsPage('imports')
  const underWay = imports.filter(({ state }) => isUnderWay(state)).map(({ import_id }) => import_id)
  useFollow(underWay, (fresh) => {
    const all = servedState<typeof importsPage>().imports
    const next = all.map((each) => (each.import_id === fresh.import.import_id ? fresh.import : each))
    mergePageState({ imports: next })
  })
  return imports
}

async function fetchProgress(import_id: number): Promise<ProgressReply | undefined> {
  const outcome = await ask(importProgress, { import_id })
  return outcome.ok ? outcome.data : undefined
}

/** Asks for each of them at every hint about it, and by a timer where no hint comes. */
function useFollow(import_ids: readonly number[], show: (fresh: ProgressReply) => void): void {
  async function askOne(import_id: number) {
    const fresh = await fetchProgress(import_id)
    if (fresh) show(fresh)
  }

  useLive(
    import_ids.map((import_id) => `import:${import_id}`),
    ({ topic }) => void askOne(Number(topic.split(':')[1])),
  )
  useEffect(() => {
    if (import_ids.length === 0) return
    const timer = setInterval(() => {
      for (const import_id of import_ids) void askOne(import_id)
    }, askEveryMs)
    return () => clearInterval(timer)
  })
}
