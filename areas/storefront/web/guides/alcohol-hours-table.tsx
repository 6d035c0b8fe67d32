import type { AlcoholHours } from '../../rules/alcohol-hours.ts'
import styles from './guides.module.css'

/** From when each kind may be delivered; the night ends for all of them at one time. */
export function AlcoholHoursTable({ hours: { law, legal_age, until, kinds } }: { hours: AlcoholHours }) {
  return (
    <>
      <table className={styles.hours}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">When</th>
            <th scope="col">From</th>
            <th scope="col">Until</th>
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
      <p>
        By the law of {law}. Whoever receives it must be {legal_age} or over.
      </p>
    </>
  )
}
