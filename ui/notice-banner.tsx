import { useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { noteIcons } from './note.tsx'
import styles from './notice-banner.module.css'
import { type Notice, noticeMs } from './notices.ts'
import { useFade } from './use-fade.ts'
import { usePointedAt } from './use-pointed-at.ts'
import { words } from './words/layer.ts'

type NoticeBannerProps = { notices: readonly Notice[]; onGone: (id: number) => void }

/** Where a page's notices appear; each fades after eight seconds, not while the pointer or focus rests on them. */
export function NoticeBanners({ notices, onGone }: NoticeBannerProps) {
  const pointer = usePointedAt()
  const [hasFocus, setFocus] = useState(false)
  return (
    <div
      className={styles.stack}
      role="status"
      aria-live="polite"
      {...pointer.props}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      {notices.map((notice) => (
        <Banner key={notice.id} notice={notice} held={pointer.isPointedAt || hasFocus} onGone={onGone} />
      ))}
    </div>
  )
}

function Banner({ notice, held, onGone }: { notice: Notice; held: boolean; onGone: (id: number) => void }) {
  const [leaving, setLeaving] = useState(false)
  useFade(held ? undefined : notice.id, noticeMs, () => setLeaving(true))
  return (
    <div
      className={classes(styles.notice, styles[notice.kind], leaving && !held && styles.leaving)}
      onTransitionEnd={(event) => {
        if (event.propertyName === 'opacity' && leaving && !held) onGone(notice.id)
      }}
    >
      <Icon name={noteIcons[notice.kind]} />
      <span>{notice.text}</span>
      <IconButton icon="x" label={words.dismiss} size="small" onClick={() => onGone(notice.id)} />
    </div>
  )
}
