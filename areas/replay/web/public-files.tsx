import { useId, useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { playPublicDay } from '../calls/replay.ts'
import type { Branch } from '../rules/branch.ts'
import { type InstanceFiles, instanceFiles } from '../rules/public-instance.ts'
import { type PlayedDay, playedDay } from './played-day.ts'
import styles from './replay.module.css'

type PublicFilesProps = { branch: Branch; onPlayed: (played: PlayedDay, files: InstanceFiles) => void }

/** A public day of meal deliveries, chosen as its four files; they are played and not kept. */
export function PublicFiles({ branch, onPlayed }: PublicFilesProps) {
  const id = useId()
  const [error, setError] = useState<string>()
  async function play(chosen: readonly File[]) {
    setError(undefined)
    const missing = instanceFiles.filter((name) => !chosen.some((file) => file.name === `${name}.txt`))
    if (missing.length > 0)
      return setError(`Choose all four files; ${missing.map((name) => `${name}.txt`).join(', ')} is missing.`)
    const texts = await Promise.all(
      instanceFiles.map(
        async (name) => [name, (await chosen.find((file) => file.name === `${name}.txt`)?.text()) ?? ''] as const,
      ),
    )
    const files = Object.fromEntries(texts) as InstanceFiles
    const answer = await ask(playPublicDay, { ...files, ...branch })
    if (answer.ok) onPlayed(playedDay(answer.data), files)
    else setError(answer.message)
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
        accept=".txt"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          if (chosen.length > 0) play(chosen).catch(reportError)
        }}
      />
      <ErrorLine error={error} />
    </div>
  )
}
