import type { PageStateOf } from '#platform/core/route.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import type { demoPage } from './definitions.ts'
import styles from './demo-page.module.css'

const useDemoPage = pageHook<typeof demoPage>()

const roles: { role: string; title: string; does: string }[] = [
  { role: 'dispatcher', title: 'Be the dispatcher', does: 'Run the driver queues and send orders out.' },
  { role: 'customer_support', title: 'Be customer support', does: 'Write tickets and look after them.' },
  { role: 'business', title: 'Be a business', does: 'Order deliveries of your own, by form or by API.' },
  { role: 'manager', title: 'Be the manager', does: 'See what staff and support see.' },
  { role: 'shift_worker', title: 'Be a driver at home', does: 'Claim, drop and trade shifts.' },
  { role: 'admin', title: 'Be the admin', does: 'Everything that an office page allows.' },
]

/** Role cards: one press signs in as a seeded person. */
export default function DemoPage() {
  const { people, drivers, life } = useDemoPage('demo')
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Bellwether, the demo town</h1>
          <p>Choose who you want to be. Nothing here is real: cards, texts and couriers are stand-ins.</p>
        </div>
        <ThemeToggle />
      </header>
      {life && <Life life={life} />}
      <div className={styles.cards}>
        <RoleCard as="customer" title="Be a customer" does="Order food, or something from a package store." />
        {roles.map((card) => (
          <RoleCard
            key={card.role}
            as={card.role}
            title={card.title}
            does={card.does}
            people={people.filter((one) => one.role === card.role)}
          />
        ))}
        <Panel title="Be a driver">
          <p className={styles.does}>Take the tablet of somebody on duty.</p>
          <ul className={styles.people}>
            {drivers.map((driver) => (
              <li key={driver.driver_id}>
                <SignIn as="driver" who={driver.tablet_id}>
                  {driver.name}
                </SignIn>
                {driver.alcohol_approved && <Tag kind="alcohol">21+</Tag>}
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <p className={styles.more}>
        <a href="/demo/kit">The kit</a> · <a href="/demo/world">Ids for scripts</a> · <a href="/api">The API</a>
      </p>
    </main>
  )
}

type LifeState = NonNullable<PageStateOf<typeof demoPage>['demo']['life']>

/** Whether people act by themselves; one press lets them rest. */
function Life({ life }: { life: LifeState }) {
  const { is_on } = life
  return (
    <Panel title={is_on ? 'The town lives' : 'The town rests'}>
      <div className={styles.life}>
        <p className={styles.does}>
          {is_on
            ? `Neighbours order, kitchens cook and drivers deliver by themselves. ${orderedText(life)} Whoever you choose to be is yours alone, until some minutes after you have left.`
            : 'Nobody orders, cooks or drives by themselves. Whatever happens, you do.'}
        </p>
        <form method="post" action="/demo/life">
          <input type="hidden" name="on" value={is_on ? 'false' : 'true'} />
          <Button variant="tint" size="small" type="submit">
            {is_on ? 'Let the town rest' : 'Wake the town'}
          </Button>
        </form>
      </div>
    </Panel>
  )
}

function orderedText({ orders_today, enough }: LifeState): string {
  const ordered = orders_today === 1 ? '1 order has' : `${orders_today} orders have`
  if (enough === 'today') return `${ordered} come today, as many as a day here has; more come tomorrow.`
  // Nothing of a ledger is ever deleted.
  if (enough === 'ever')
    return 'As many orders have come as this town keeps, and no more do; a new data folder begins it anew.'
  return `${ordered} come today.`
}

type People = PageStateOf<typeof demoPage>['demo']['people']
type RoleCardProps = { as: string; title: string; does: string; people?: People }

function RoleCard({ as, title, does, people = [] }: RoleCardProps) {
  return (
    <Panel title={title}>
      <p className={styles.does}>{does}</p>
      <ul className={styles.people}>
        {people.length === 0 && (
          <li>
            <SignIn as={as}>Start</SignIn>
          </li>
        )}
        {people.map((person) => (
          <li key={person.user_id}>
            <SignIn as={as} who={person.email}>
              {person.name}
            </SignIn>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function SignIn({ as, who, children }: { as: string; who?: string; children: string }) {
  return (
    <form method="post" action="/demo/sign_in">
      <input type="hidden" name="role" value={as} />
      {who && <input type="hidden" name="who" value={who} />}
      <Button variant="tint" size="small" type="submit">
        {children}
      </Button>
    </form>
  )
}
