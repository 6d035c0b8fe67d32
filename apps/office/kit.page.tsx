import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Page } from '#ui/ops/page.tsx'
import { OpsShell } from '#ui/ops/shell.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { showTheme, themeNow } from '#ui/theme.ts'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { TownShell, Wrap } from '#ui/town/shell.tsx'
import { Drawings } from './kit/drawings.tsx'
import { Layers, Maps, Messages, Records, Statuses, Waiting } from './kit/feedback.tsx'
import { Figures } from './kit/figures.tsx'
import { Forms, ManyCells } from './kit/forms.tsx'
import { OpsLayouts, PhoneLayout, TownLayouts } from './kit/layouts.tsx'
import { Papers } from './kit/papers.tsx'
import { AtTheDoor, Buttons, Choices, Fields } from './kit/specimens.tsx'
import { Tables } from './kit/tables.tsx'
import styles from './kit.module.css'

type Face = 'ops' | 'town'

// one moment for the whole page, so that every clock on it agrees
const now = Date.now()
const today = new Date(now).toISOString().slice(0, 10)
const query = new URLSearchParams(location.search)

/** By themselves, as `/demo/kit?part=table`. */
const parts: Readonly<Record<string, () => ReactNode>> = {
  table: Tables,
  chart: Figures,
  paper: Papers,
  form: () => (
    <div className={styles.kit}>
      <Forms today={today} />
    </div>
  ),
}

export default function Kit() {
  const [face, setFace] = useState<Face>(query.get('face') === 'town' ? 'town' : 'ops')
  useLayoutEffect(() => {
    document.documentElement.dataset.face = face
  }, [face])
  const faces = (
    <SegmentedControl
      legend="Face"
      value={face}
      onChoose={setFace}
      parts={[
        { value: 'ops', label: 'Ops' },
        { value: 'town', label: 'Town' },
      ]}
    />
  )
  const Part = parts[query.get('part') ?? '']
  const specimens = Part ? (
    <Part />
  ) : (
    <div className={styles.kit}>
      <Buttons />
      <Fields today={today} />
      <Choices />
      <Forms today={today} />
      <Messages />
      <Statuses now={now} />
      <Layers />
      <AtTheDoor />
      <Waiting />
      <Maps />
      <Records />
      <Tables />
      <Figures />
      {face === 'ops' ? <OpsLayouts /> : <TownLayouts />}
      <Drawings />
    </div>
  )
  if (query.has('phone')) return <PhoneLayout />
  if (query.has('cells')) return <ManyCells count={Number(query.get('cells'))} />
  if (face === 'town') {
    return (
      <TownShell
        name="Cosmic"
        homeHref="/"
        side={
          <>
            {faces}
            <ThemeToggle />
          </>
        }
        footLine="Every component in every state. One name here is one component in the product."
        footLinks={[{ label: 'Demo', href: '/demo' }]}
      >
        <Wrap>
          <h1 className={styles.heading}>Kit</h1>
          {specimens}
        </Wrap>
      </TownShell>
    )
  }
  return (
    <OpsShell
      name="Cosmic"
      homeHref="/demo"
      here="/demo/kit"
      nav={[
        { links: [{ label: 'Demo', href: '/demo', icon: 'home', tab: true }] },
        { title: 'Look', links: [{ label: 'Kit', href: '/demo/kit', icon: 'layers', count: 2, tab: true }] },
      ]}
      top={<Breadcrumbs way={[{ label: 'Demo', href: '/demo' }]} here="Kit" />}
      end={<ThemeToggle />}
    >
      <Page
        title="Kit"
        lede="Every component in every state. One name here is one component in the product."
        acts={faces}
      >
        {specimens}
      </Page>
    </OpsShell>
  )
}

showTheme(themeNow())
