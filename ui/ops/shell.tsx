import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { Kbd } from '../kbd.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { Logo } from '../logo.tsx'
import { chooseTheme } from '../theme.ts'
import { ThemeToggle } from '../theme-toggle.tsx'
import { words } from '../words/frame.ts'
import { AccountButton, type ShellPerson } from './account-button.tsx'
import { recentPages } from './recent-pages.ts'
import styles from './shell.module.css'
import type { Command, KeyLine, NavLink, NavPart } from './shell-links.ts'
import { useShellKeys } from './use-shell-keys.ts'

type OpsShellProps = {
  name: string
  homeHref: string
  nav: readonly NavPart[]
  /** `href` of the link that this page belongs to. */
  here?: string | undefined
  /** Beside the name: the town, where there is one only. */
  place?: string | undefined
  person?: ShellPerson | undefined
  /** In the top bar: Breadcrumbs, figures. */
  top: ReactNode
  /** At the end of the top bar, before what every page has. */
  end?: ReactNode
  /** What this page can do, for the palette. */
  commands?: readonly Command[] | undefined
  /** Keys of this page, for the list of keys. */
  keys?: readonly KeyLine[] | undefined
  /** Only icons, 52 px. */
  rail?: boolean | undefined
  /** No rail: the areas are a row of icons before the top bar, and the whole width is the page's. */
  bare?: boolean | undefined
  /** As high as the window: the parts scroll, not the page. */
  fixed?: boolean | undefined
  children: ReactNode
}

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette, {
  missing: () => 'The palette could not be loaded.',
})
const KeysDialog = lazyPart(async () => (await import('./keys-dialog.tsx')).KeysDialog, {
  missing: () => 'The list of keys could not be loaded.',
})
const AllAreas = lazyPart(async () => (await import('./all-areas.tsx')).AllAreas, {
  missing: () => 'The list of areas could not be loaded.',
})

const isApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform)
const paletteKeys = isApple ? '⌘K' : 'Ctrl K'

export function OpsShell(props: OpsShellProps) {
  const {
    name,
    homeHref,
    nav,
    here,
    place,
    person,
    top,
    end,
    commands = [],
    keys = [],
    rail,
    bare,
    fixed,
    children,
  } = props
  const [open, setOpen] = useState<'palette' | 'keys' | 'areas'>()
  const signOut = useRef<HTMLFormElement>(null)
  const links = nav.flatMap((part) => part.links)
  const { goes, typedAhead, forgetTyped } = useShellKeys({
    onGo(key) {
      const link = links.find((one) => one.key === key)
      if (link) location.assign(link.href)
      return link !== undefined
    },
    onPalette: () => setOpen('palette'),
    onKeys: () => setOpen('keys'),
  })
  const hereLink = useRef<HTMLAnchorElement>(null)
  // The areas are more than a low window holds: the one that is open must be in sight.
  useEffect(() => hereLink.current?.scrollIntoView({ block: 'nearest' }), [])
  const current = (link: NavLink) => (link.href === here ? 'page' : undefined)
  const close = () => {
    forgetTyped()
    setOpen(undefined)
  }
  const everywhere: Command[] = [
    { label: 'Light theme', icon: 'sun', onRun: () => chooseTheme('light') },
    { label: 'Dark theme', icon: 'moon', onRun: () => chooseTheme('dark') },
    { label: 'Theme of the system', icon: 'contrast', onRun: () => chooseTheme('system') },
    { label: 'Keys', icon: 'help', keys: '?', onRun: () => setOpen('keys') },
    ...(person
      ? [{ label: 'Sign out', icon: 'exit', onRun: () => signOut.current?.requestSubmit() } satisfies Command]
      : []),
  ]
  return (
    <div className={classes(styles.app, rail && styles.rail, bare && styles.bare, fixed && styles.fixed)}>
      <a className={styles.skip} href="#main">
        {words.skip}
      </a>
      <nav className={styles.nav} aria-label="Areas">
        <div className={styles.mark}>
          <Logo href={homeHref} name={name} wordClassName={styles.name} />
          {place && <small className={styles.place}>{place}</small>}
        </div>
        {nav.map((part) => (
          <div key={part.title ?? ''}>
            {part.title && <p className={styles.part}>{part.title}</p>}
            {part.links.map((link) => (
              <a
                key={link.href}
                ref={link.href === here ? hereLink : undefined}
                className={styles.link}
                href={link.href}
                title={link.label}
                aria-current={current(link)}
              >
                <Icon name={link.icon} />
                <span className={styles.word}>{link.label}</span>
                {link.count !== undefined && <span className={styles.count}>{link.count}</span>}
              </a>
            ))}
          </div>
        ))}
        <div className={styles.foot}>
          <button type="button" className={styles.link} title="Keys" onClick={() => setOpen('keys')}>
            <Icon name="help" />
            <span className={styles.word}>Keys</span>
          </button>
        </div>
      </nav>
      <header className={styles.top}>
        {top}
        <div className={styles.end}>
          {end}
          <button type="button" className={styles.find} onClick={() => setOpen('palette')}>
            <Icon name="search" size="small" />
            <span className={styles.findWord}>
              Search<span className={styles.findMore}> or run a command</span>
            </span>
            <span className={styles.findKeys} aria-hidden="true">
              <Kbd>{paletteKeys}</Kbd>
            </span>
          </button>
          <ThemeToggle />
          {person && <AccountButton person={person} form={signOut} />}
        </div>
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
      <nav className={styles.tabbar} aria-label="Main areas">
        {links
          .filter((link) => link.tab)
          .slice(0, 4)
          .map((link) => (
            <a key={link.href} className={styles.tab} href={link.href} aria-current={current(link)}>
              <Icon name={link.icon} />
              <span>{link.label}</span>
            </a>
          ))}
        <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => setOpen('areas')}>
          <Icon name="menu" />
          <span>More</span>
        </button>
      </nav>
      <div className={styles.over} role="status">
        {goes && <GoHint links={links} />}
      </div>
      {open && (
        <div className={styles.over}>
          {open === 'palette' && (
            <Palette
              nav={nav}
              recent={person ? recentPages(person.email) : []}
              commands={commands}
              everywhere={everywhere}
              typedAhead={typedAhead}
              onClose={close}
            />
          )}
          {open === 'keys' && <KeysDialog links={links} keys={keys} paletteKeys={paletteKeys} onClose={close} />}
          {open === 'areas' && <AllAreas nav={nav} here={here} onClose={close} />}
        </div>
      )}
    </div>
  )
}

function GoHint({ links }: { links: readonly NavLink[] }) {
  return (
    <div className={styles.go}>
      <span>
        <Kbd>G</Kbd> then
      </span>
      {links.map(
        ({ key, label, href }) =>
          key && (
            <span key={href}>
              <Kbd>{key.toUpperCase()}</Kbd> {label}
            </span>
          ),
      )}
    </div>
  )
}
