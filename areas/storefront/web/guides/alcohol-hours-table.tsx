import type { AlcoholHours } from '../../rules/alcohol-hours.ts'
import styles from './guides.module.css'
import { words } from './words.ts'

/** From when each kind may be delivered; the night ends for all of them at one time. */
export function AlcoholHoursTable({ hours: { law, legal_age, until, kinds } }: { hours: AlcoholHours }) {
  return (
    <>
      <table className={styles.hours}>
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.from}</th>
            <th scope="col">{words.until}</th>
          </tr>
        </thead>
        {kinds.map(({ name, days }) => (
          <tbody key={name}>
            {days.map(([when, from], index) => (
              <tr key={when}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={days.length}>
                    {name}
                  </th>
                )}
                <td>{when}</td>
                <td>{from}</td>
                <td>{until}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p>{words.law({ law, age: legal_age })}</p>
    </>
  )
}
