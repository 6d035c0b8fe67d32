import { useEffect, useState } from 'react'
import { NoticeBanners } from '#ui/notice-banner.tsx'
import type { Notice } from '#ui/notices.ts'
import { dispatchPage } from './board-state.ts'

/** What a full-page action has done; told once, so its code leaves the address and a reload is silent. */
export function BoardNotice() {
  const [notices, setNotices] = useState<readonly Notice[]>(() => {
    const { notice } = dispatchPage()
    return notice ? [{ id: 1, kind: 'info', text: notice }] : []
  })
  useEffect(() => history.replaceState(null, '', location.pathname), [])
  return <NoticeBanners notices={notices} onGone={() => setNotices([])} />
}
