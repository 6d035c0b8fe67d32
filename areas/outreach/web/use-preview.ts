import { useEffect, useState } from 'react'
import { ask } from '#platform/web/route.ts'
import { type CampaignPreview, previewCampaign } from '../calls/marketing.ts'
import { type CampaignValues, inputOf } from './campaign-values.ts'

const pauseMs = 400

/** Counts the audience after each pause in typing; of two answers the later question's is shown. Nothing while what is typed has a fault. */
export function usePreview(values: CampaignValues, person: number, hasFault: boolean) {
  const { confirm_count: _count, ...asked } = values
  const key = JSON.stringify({ ...asked, person })
  const [seen, setSeen] = useState<{ key: string; preview?: CampaignPreview; error?: string }>()
  useEffect(() => {
    if (hasFault) return undefined
    let isLate = false
    const timer = setTimeout(() => {
      const { person: which, ...form } = JSON.parse(key) as CampaignValues & { person: number }
      void ask(previewCampaign, { ...inputOf({ ...form, confirm_count: '' }), person: which }).then((answer) => {
        if (!isLate) setSeen(answer.ok ? { key, preview: answer.data } : { key, error: answer.message })
      })
    }, pauseMs)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [key, hasFault])
  const isFresh = seen?.key === key && !hasFault
  return { preview: seen?.preview, error: isFresh ? seen.error : undefined, isFresh }
}
