import type { Weights } from '#areas/dispatch/rules/plan/planner/world.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { type Branch, branchLimits } from '../rules/branch.ts'
import styles from './replay.module.css'
import { asItWas, isChanged } from './replay-search.ts'

type WhatIfProps = {
  branch: Branch
  drivers: number
  /** What the planner goes by where nothing is changed. */
  weights: Pick<Weights, 'late' | 'driver_minute'>
  /** Null where days know no waypoints. */
  waiting: string | null
  onChange: (change: Partial<Branch>) => void
}

const lateWeights = [0, 1, 2, 4, 8]
const driverWeights = [0, 0.3, 0.6, 1]

/** Other drivers, kitchens, cars and weights: the day is played again at once. */
export function WhatIf({ branch, drivers, weights, waiting, onChange }: WhatIfProps) {
  const crew = drivers - branch.drivers
  return (
    <section className={styles.whatIf} aria-labelledby="what-if">
      <h2 id="what-if" className={styles.title}>
        What if <small>played again at once</small>
      </h2>
      <div className={styles.knob}>
        <span>Drivers</span>
        <Stepper
          label="Drivers"
          value={drivers}
          min={Math.max(1, crew + branchLimits.drivers[0])}
          max={crew + branchLimits.drivers[1]}
          onStep={(value) => onChange({ drivers: value - crew })}
        />
      </div>
      <div className={styles.knob}>
        <span>Kitchens later, min</span>
        <Stepper
          label="Minutes that kitchens are later"
          value={branch.kitchens}
          max={branchLimits.kitchens[1]}
          onStep={(value) => onChange({ kitchens: value })}
        />
      </div>
      <div className={styles.knob}>
        <span>Orders in one car</span>
        <Stepper
          label="Orders in one car"
          value={branch.room}
          min={branchLimits.room[0]}
          max={branchLimits.room[1]}
          onStep={(value) => onChange({ room: value })}
        />
      </div>
      <Weight
        label="A minute late counts"
        value={branch.late ?? weights.late}
        of={lateWeights}
        usual={weights.late}
        onChoose={(late) => onChange({ late: late === weights.late ? undefined : late })}
      />
      <Weight
        label="A driver’s minute counts"
        value={branch.driver_minute ?? weights.driver_minute}
        of={driverWeights}
        usual={weights.driver_minute}
        onChoose={(chosen) => onChange({ driver_minute: chosen === weights.driver_minute ? undefined : chosen })}
      />
      {waiting !== null && (
        <Select
          label="Drivers who sit"
          value={branch.waits ? 'go' : 'stay'}
          options={[
            { value: 'stay', label: 'stay where they are' },
            { value: 'go', label: 'are sent to wait' },
          ]}
          hint={waiting}
          onChange={({ target }) => onChange({ waits: target.value === 'go' })}
        />
      )}
      {isChanged(branch) && (
        <Button size="small" icon="undo" onClick={() => onChange(asItWas)}>
          As it was
        </Button>
      )}
    </section>
  )
}

type WeightProps = {
  label: string
  value: number
  of: readonly number[]
  usual: number
  onChoose: (value: number) => void
}

function Weight({ label, value, of, usual, onChoose }: WeightProps) {
  const values = [...new Set([...of, usual, value])].sort((a, b) => a - b)
  return (
    <Select
      label={label}
      value={String(value)}
      options={values.map((one) => ({ value: String(one), label: `${one} min${one === usual ? ', as usual' : ''}` }))}
      onChange={({ target }) => onChoose(Number(target.value))}
    />
  )
}
