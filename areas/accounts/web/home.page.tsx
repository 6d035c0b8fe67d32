import type { Office } from '#platform/core/office.ts'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { recentPages } from '#ui/ops/recent-pages.ts'
import { Panel } from '#ui/panel.tsx'
import { Shape } from '#ui/shape.tsx'
import type { Home, Tone } from '../rules/home.ts'
import { groupsOf } from '../rules/navigation.ts'
import { sinceText } from '../rules/since-text.ts'
import { MarketSwitch } from './market-switch.tsx'
import { iconOf } from './office-icons.ts'
import { OfficePage } from './office-page.tsx'
import styles from './staff-home.module.css'
import { useHome } from './use-home.ts'
import { useOffice } from './use-office.ts'

const recentShown = 5

export default function StaffHome() {
  const home = useHome()
  const { person, nav } = useOffice()
  return (
    <OfficePage
      title="Home"
      heading={`Hello, ${person.name.split(' ')[0]}`}
      lede={todayText(home)}
      acts={home.acts.map((act) => ({ ...act, icon: iconOf(act.href), variant: 'primary' }))}
      side={<MarketSwitch market_id={home.market_id} />}
    >
      <Figures figures={home.figures} />
      <div className={styles.columns}>
        <div className={styles.groups}>
          {groupsOf(nav).map(({ group, links }) => (
            <section key={group} aria-label={group}>
              <h2 className={styles.group}>{group}</h2>
              <ul className={styles.links}>
                {links.map((link) => (
                  <PageLink
                    key={link.href}
                    link={link}
                    fact={home.facts.find(({ href }) => href.split('?')[0] === link.href)}
                  />
                ))}
              </ul>
            </section>
          ))}
          {nav.length === 0 && <EmptyState icon="lock" title="There is no page for your role yet." />}
        </div>
        <div className={styles.side}>
          <Needs home={home} />
          <Recent email={person.email} now={Date.now()} />
        </div>
      </div>
    </OfficePage>
  )
}

const todayText = ({ now, time_zone: timeZone }: Home) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(now)

function Figures({ figures }: Pick<Home, 'figures'>) {
  if (figures.length === 0) return null
  return (
    <ul className={styles.figures} aria-label="Now">
      {figures.map(({ label, value, detail, tone, href }) => (
        <li key={label}>
          <a href={href}>
            <span className={styles.label}>{label}</span>
            <b className={classes(styles.value, tone && styles[tone])}>
              {tone && <Shape name={shapes[tone]} />}
              {value.toLocaleString('en-US')}
            </b>
            {detail && <span className={styles.detail}>{detail}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

const shapes = { bad: 'square', warn: 'ring' } as const satisfies Record<Tone, string>

function PageLink({ link, fact }: { link: Office['nav'][number]; fact: Home['facts'][number] | undefined }) {
  return (
    <li>
      <a className={styles.link} href={fact?.href ?? link.href}>
        <Icon name={iconOf(link.href)} />
        <span className={styles.words}>
          <b>{link.label}</b>
          <small className={classes(fact?.tone && styles[fact.tone])}>{fact?.text ?? link.does}</small>
        </span>
        {link.key && (
          <span className={styles.keys} aria-hidden="true">
            <Kbd>G</Kbd>
            <Kbd>{link.key.toUpperCase()}</Kbd>
          </span>
        )}
      </a>
    </li>
  )
}

function Needs({ home }: { home: Home }) {
  const { needs, now } = home
  return (
    <Panel title="Needs somebody" flush>
      {needs.length === 0 && <p className={styles.none}>Nothing waits for anybody.</p>}
      <ul className={styles.needs}>
        {needs.map((need) => (
          <li key={need.title}>
            <a className={classes(styles.need, need.tone && styles[`${need.tone}Need`])} href={need.href}>
              <span className={styles.words}>
                <b>
                  {need.tone && <Shape name={shapes[need.tone]} />}
                  {need.title}
                </b>
                <small>{need.detail}</small>
              </span>
              <span className={styles.since}>{sinceText(now - need.since)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Recent({ email, now }: { email: string; now: number }) {
  const pages = recentPages(email).slice(0, recentShown)
  if (pages.length === 0) return null
  return (
    <Panel title="Back to" flush>
      <ul className={styles.recent}>
        {pages.map(({ href, label, icon, at }) => (
          <li key={href}>
            <Icon name={icon} />
            <a href={href}>{label}</a>
            <span className={styles.since}>{sinceText(now - at)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
