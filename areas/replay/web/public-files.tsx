import { useId, useState } from 'react'
import { ErrorLine } from '#ui/error-line.tsx'
import type { Branch } from '../rules/branch.ts'
import { type Cells, cellsOf, type InstanceFiles, instanceFiles } from '../rules/public-instance.ts'
import { type PlayedDay, playedDay, playFiles } from './played-day.ts'
import styles from './replay.module.css'

type PublicFilesProps = { branch: Branch; onPlayed: (played: PlayedDay, files: InstanceFiles) => void }

/** A public day of meal deliveries, chosen as its four files; they are played and not kept. */
export function PublicFiles({ branch, onPlayed }: PublicFilesProps) {
  const id = useId()
  const [error, setError] = useState<string>()
  const [isAtWork, setAtWork] = useState(false)
  async function play(chosen: readonly File[]) {
    setError(undefined)
    setAtWork(true)
    const files = await readFiles(chosen)
    const answer = typeof files === 'string' ? undefined : await playFiles(files, branch)
    setAtWork(false)
    if (typeof files === 'string') setError(files)
    else if (answer?.ok) onPlayed(playedDay(answer.data), files)
    else setError(answer?.message)
  }
  return (
    <div className={styles.files}>
      <label htmlFor={id}>
        <b>Public instance</b>
        <small>Choose its four files: orders, couriers, restaurants, instance_parameters</small>
      </label>
      <input
        id={id}
        type="file"
        multiple
        disabled={isAtWork}
        accept=".txt"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          if (chosen.length > 0) play(chosen).catch(reportError)
        }}
      />
      {isAtWork && (
        <p className={styles.muted} role="status">
          Being played…
        </p>
      )}
      <ErrorLine error={error} />
    </div>
  )
}

/** A day of 3,200 orders is a ninth of this; what is larger is looked at no further. */
const mostBytes = 1_000_000

/** What the four files hold, or what is wrong with them. */
async function readFiles(chosen: readonly File[]): Promise<InstanceFiles | string> {
  const found = instanceFiles.map((name) => ({ name, file: chosen.find((file) => file.name === `${name}.txt`) }))
  const missing = found.filter(({ file }) => !file).map(({ name }) => `${name}.txt`)
  if (missing.length > 0)
    return `Choose all four files; ${new Intl.ListFormat('en').format(missing)} ${missing.length === 1 ? 'is' : 'are'} missing.`
  const cells = new Map<string, Cells>()
  for (const { name, file } of found) {
    if (!file) continue
    if (file.size > mostBytes) return `${file.name} is too large for a day: at most 1 MB can be read.`
    if (file.size === 0) return `${file.name} is empty.`
    const text = await textOf(file)
    if (text === undefined) return `${file.name} is no text in UTF-8.`
    cells.set(name, cellsOf(text))
  }
  return Object.fromEntries(cells) as InstanceFiles
}

async function textOf(file: File): Promise<string | undefined> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}
