import { usePageState } from '#platform/web/page-state.ts'
import { Panel } from '#ui/panel.tsx'
import styles from './staff-home.module.css'
import { StaffPage } from './staff-page.tsx'

type Home = { name: string; roles: string[]; places: { href: string; name: string; does: string }[] }

export function StaffHome() {
  const home = usePageState<Home>('home')
  return (
    <StaffPage title={`Hello, ${home.name}`}>
      <ul className={styles.places}>
        {home.places.map((place) => (
          <li key={place.href}>
            <a className={styles.place} href={place.href}>
              <Panel>
                <strong>{place.name}</strong>
                <p className={styles.does}>{place.does}</p>
              </Panel>
            </a>
          </li>
        ))}
      </ul>
      {home.places.length === 0 && <p>There is no page for your role yet.</p>}
    </StaffPage>
  )
}
