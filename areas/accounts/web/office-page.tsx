import { type ReactNode, useEffect } from 'react'
import type { Office } from '#platform/core/office.ts'
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import type { IconName } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Page } from '#ui/ops/page.tsx'
import { rememberPage } from '#ui/ops/recent-pages.ts'
import { OpsShell } from '#ui/ops/shell.tsx'
import type { Command, KeyLine, NavPart } from '#ui/ops/shell-links.ts'
import { TimeZone } from '#ui/time-zone.ts'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { ModalLayer } from '#ui/use-modal.ts'
import { groupsOf, roleText, sectionOf } from '../rules/navigation.ts'
import { iconOf } from './office-icons.ts'
import { useOffice, useOfficeZone } from './use-office.ts'

const homeHref = '/secure'
const home = { label: 'Home', href: homeHref, icon: 'home', key: 'h', tab: true } as const
const tabsBesideHome = 3

export type PageAct = Command & { variant?: 'primary' | 'plain' | undefined }

type OfficeFrameProps = {
  title: string
  /** In the top bar instead of the way here. */
  top?: ReactNode
  end?: ReactNode
  commands?: readonly Command[] | undefined
  keys?: readonly KeyLine[] | undefined
  rail?: boolean | undefined
  bare?: boolean | undefined
  fixed?: boolean | undefined
  children: ReactNode
}

/** The frame of every page of the office: where one may go, who one is, the palette. A page with a head of its own uses it bare. */
export function OfficeFrame({ title, top, ...shell }: OfficeFrameProps) {
  const { person, roles, nav, markets } = useOffice()
  const section = sectionOf(nav, location.pathname)
  const isHome = location.pathname === homeHref
  useEffect(() => {
    if (isHome) return
    const icon = section ? iconOf(section.href) : 'list'
    rememberPage(person.email, { href: location.pathname + location.search, label: title, icon, at: Date.now() })
  }, [isHome, person.email, section, title])
  const way: Crumb[] = [
    ...(isHome ? [] : [{ label: home.label, href: homeHref }]),
    ...(section && section.href !== location.pathname ? [section] : []),
  ]
  return (
    <ModalLayer value={useBackCloses}>
      <TimeZone value={useOfficeZone()}>
        <OpsShell
          name="Cosmic"
          homeHref={homeHref}
          nav={navParts(nav)}
          here={isHome ? homeHref : section?.href}
          place={markets.length === 1 ? markets[0]?.name : undefined}
          person={{ ...person, roles: roles.map(roleText).join(', '), signOut: '/secure/logout' }}
          top={top ?? <Breadcrumbs way={way} here={title} />}
          {...shell}
        />
      </TimeZone>
    </ModalLayer>
  )
}

type OfficePageProps = Omit<OfficeFrameProps, 'top' | 'rail' | 'bare' | 'fixed'> & {
  /** Where it is not the title: what the page itself says first. */
  heading?: string | undefined
  lede?: ReactNode
  /** Buttons of the page, which the palette offers as well. */
  acts?: readonly PageAct[] | undefined
  /** Beside the acts: a field that chooses what the page shows. */
  side?: ReactNode
}

/** A page of the office: its title with what one can do, and below what it is about. */
export function OfficePage(props: OfficePageProps) {
  const { heading, lede, acts = [], side, commands = [], children, ...frame } = props
  return (
    <OfficeFrame {...frame} commands={[...acts, ...commands]}>
      <Page
        title={heading ?? frame.title}
        lede={lede}
        acts={
          (side || acts.length > 0) && (
            <>
              {side}
              {acts.map((act) => (
                <ActButton key={act.label} {...act} />
              ))}
            </>
          )
        }
      >
        {children}
      </Page>
    </OfficeFrame>
  )
}

function ActButton({ label, icon, variant, href, onRun }: PageAct) {
  const look: { variant: 'primary' | 'plain'; icon?: IconName } = { variant: variant ?? 'plain', ...(icon && { icon }) }
  return href === undefined ? (
    <Button {...look} onClick={onRun}>
      {label}
    </Button>
  ) : (
    <LinkButton {...look} href={href}>
      {label}
    </LinkButton>
  )
}

function navParts(nav: Office['nav']): NavPart[] {
  const groups = groupsOf(nav)
  const tabs = groups
    .flatMap(({ links }) => links)
    .filter(({ href }) => !nav.some((other) => href.startsWith(`${other.href}/`)))
    .slice(0, tabsBesideHome)
    .map(({ href }) => href)
  return [
    { links: [home] },
    ...groups.map(({ group, links }) => ({
      title: group,
      links: links.map((link) => ({ ...link, icon: iconOf(link.href), tab: tabs.includes(link.href) })),
    })),
  ]
}
