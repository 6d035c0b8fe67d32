import type { WriteStream } from 'node:tty'
import { timeLeft } from '#platform/core/time-left.ts'
import type { ImportProgress } from '#platform/server/imports/import-progress.ts'

const lineEveryMs = 5_000
const toLineStart = '\r\u001b[K'

/** One line that is written over and over on a terminal; elsewhere a line every few seconds. */
export function showProgress(out: Pick<WriteStream, 'write' | 'isTTY' | 'columns'>) {
  let step = ''
  let stepBegan = Date.now()
  let lastLine = Date.now()
  let lastShare = 0
  return {
    progress(now: ImportProgress): void {
      // A new step, or the same file read once more, begins its own estimate.
      if (now.step !== step || (now.share ?? 0) < lastShare) stepBegan = Date.now()
      step = now.step
      lastShare = now.share ?? 0
      const line = describeProgress(now, Date.now() - stepBegan)
      if (out.isTTY) out.write(toLineStart + line.slice(0, (out.columns || 80) - 1))
      else if (Date.now() - lastLine >= lineEveryMs) {
        lastLine = Date.now()
        out.write(`${line}\n`)
      }
    },
    end(): void {
      if (out.isTTY) out.write(toLineStart)
    },
  }
}

function describeProgress({ step, share, counts, rejected }: ImportProgress, ms: number): string {
  const parts = [share === undefined ? step : `${step} ${Math.floor(share * 100)} %`]
  const left = share === undefined ? undefined : timeLeft(ms, share)
  if (left) parts.push(left)
  for (const [of, by] of Object.entries(counts)) {
    const sum = Object.values(by).reduce((total, count) => total + count, 0)
    parts.push(`${sum} ${of}`)
  }
  if (rejected > 0) parts.push(`${rejected} rejected`)
  return parts.join(' · ')
}
