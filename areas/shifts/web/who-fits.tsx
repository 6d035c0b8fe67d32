import { useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { driversWhoFit } from '../calls/schedule.ts'
import styles from './schedule.module.css'

type Fit = {
  readonly driver_id: number
  readonly name: string
  readonly held: number
  readonly ultimate_desired_shifts: number | null
}

/** Who could take a shift that nobody holds, those with the fewest shifts of the week first; choosing one fills in the form. */
export function WhoFits({ shift_id, onChoose }: { shift_id: number; onChoose: (driver_id: number) => void }) {
  const [drivers, setDrivers] = useState<readonly Fit[]>()
  const look = useAct(async () => {
    const answer = await ask(driversWhoFit, { shift_id: String(shift_id) })
    if (answer.ok) setDrivers(answer.data.drivers)
    return answer
  })
  return (
    <div className={styles.fits}>
      <Button size="small" loading={look.loading} onClick={() => look.run()}>
        Who fits
      </Button>
      {drivers && (
        <ul aria-label="Drivers who fit">
          {drivers.map(({ driver_id, name, held, ultimate_desired_shifts }) => (
            <li key={driver_id}>
              <span>
                <b>{name}</b> <small>{`${held} of ${ultimate_desired_shifts ?? 'none set'}`}</small>
              </span>
              <Button size="small" variant="ghost" aria-label={`Choose ${name}`} onClick={() => onChoose(driver_id)}>
                Choose
              </Button>
            </li>
          ))}
          {drivers.length === 0 && <li>Nobody is free at that time.</li>}
        </ul>
      )}
      <ErrorLine error={look.error} count={look.failures} />
    </div>
  )
}
