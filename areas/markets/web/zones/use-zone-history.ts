import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { send } from '#platform/web/send.ts'
import { zoneDelete, zoneSave } from '../../calls/zones.ts'
import {
  contentOf,
  type History,
  isAbout,
  isSameContent,
  movedBack,
  movedForward,
  noHistory,
  recorded,
  renumbered,
  type Step,
  stepWords,
  without,
  type ZoneContent,
  type ZoneRef,
} from '../../rules/zone-history.ts'
import { useGesture } from './use-gesture.ts'
import { newZone, type OpenZone, type ZoneForm, zoneInput } from './use-zone-form.ts'
import { refreshZones, type ZoneView } from './zones-state.ts'

type Deps = {
  market_id: number
  zones: readonly ZoneView[]
  form: ZoneForm
  openZone: OpenZone
  /** Opens the form of a zone, or closes it. */
  show: (zone: ZoneView | 'new' | undefined) => void
}

type Outcome =
  | { readonly ok: true; readonly now?: number }
  /** Somebody else has changed the zone since. */
  | { readonly ok: false; readonly words?: string }

/** Undo and redo of all that was done here since the page was opened, also of what was saved and deleted. */
export function useZoneHistory({ market_id, zones, form, openZone, show }: Deps) {
  const [history, setHistory] = useState<History>(noHistory)
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<{ readonly done?: string; readonly problem?: string }>({})
  const isApplying = useRef(false)
  const gesture = useGesture()
  const { store } = form
  const record = (step: Step) => {
    setTold({})
    setHistory((known) => recorded(known, step))
  }

  const changed = useEffectEvent((before: ZoneForm['values'], after: ZoneForm['values']) => {
    if (isApplying.current || isSameContent(before, after)) return
    const zone = after.zone_id ?? 'new'
    record({ does: 'edit', zone, before: contentOf(before), after: contentOf(after), gesture: gesture() })
  })
  useEffect(() => {
    let last = store.state().values
    return store.subscribe(() => {
      const { values, saved } = store.state()
      const before = last
      last = values
      // Another zone in the form is no change of one.
      if (values !== before && values !== saved) changed(before, values)
    })
  }, [store])

  const presentOf = (zone: ZoneRef) => zones.find(({ zone_id }) => zone_id === zone)
  /** What the editor shows of a zone: the form's own, else what is saved. */
  const shownOf = (zone: ZoneRef): ZoneContent | undefined =>
    zone === openZone ? form.values : zone === 'new' ? newZone : presentOf(zone)
  const open = (zone: ZoneView | 'new' | undefined, content?: ZoneContent) => {
    isApplying.current = true
    show(zone)
    if (content) store.change((values) => ({ ...values, ...contentOf(content) }))
    isApplying.current = false
  }
  /** Where nothing of the zone is open, it is opened as it is saved. */
  const openAgain = (zone: ZoneRef, content: ZoneContent): Outcome => {
    const present = zone === 'new' ? 'new' : presentOf(zone)
    if (!present) return { ok: false }
    if (zone !== openZone) open(present, content)
    else {
      isApplying.current = true
      store.change((values) => ({ ...values, ...contentOf(content) }))
      isApplying.current = false
    }
    return { ok: true }
  }

  async function save(content: ZoneContent, present: ZoneView | undefined): Promise<ZoneView | Outcome> {
    const values = { ...contentOf(content), ...(present && { zone_id: present.zone_id }) }
    const reply = await send(zoneSave, zoneInput(market_id, values, present?.version)).catch(() => undefined)
    await refreshZones(market_id).catch(() => undefined)
    return reply?.success ? reply.data.zone : refused(reply?.data)
  }
  async function remove({ zone_id, version }: ZoneView): Promise<Outcome> {
    const reply = await send(zoneDelete, { zone_id, version }).catch(() => undefined)
    await refreshZones(market_id).catch(() => undefined)
    return reply?.success ? { ok: true } : refused(reply?.data)
  }
  /** Puts `to` in the place of `from`, if that is what the zone still is; undefined is no zone. */
  async function replace(
    zone: number,
    from: ZoneContent | undefined,
    to: ZoneContent | undefined,
    shown: ZoneContent | undefined,
  ): Promise<Outcome> {
    const present = presentOf(zone)
    if (from ? !present || !isSameContent(present, from) : present) return { ok: false }
    if (!to) {
      const outcome = present ? await remove(present) : { ok: false as const }
      if (outcome.ok) open(shown ? 'new' : undefined, shown)
      return outcome
    }
    const saved = await save(to, present)
    if ('ok' in saved) return saved
    open(shown ? saved : undefined, shown)
    return { ok: true, now: saved.zone_id }
  }

  async function takeBack(step: Step): Promise<Outcome> {
    if (step.does === 'save') return replace(step.zone, step.after, step.before, step.draft)
    if (step.does === 'delete') return replace(step.zone, undefined, step.before, step.draft)
    const shown = shownOf(step.zone)
    const left = step.does === 'edit' ? step.after : step.saved
    if (!shown || !isSameContent(shown, left)) return { ok: false }
    return openAgain(step.zone, step.does === 'edit' ? step.before : step.draft)
  }
  async function doAgain(step: Step): Promise<Outcome> {
    if (step.does === 'save') return replace(step.zone, step.before, step.after, undefined)
    if (step.does === 'delete') return replace(step.zone, step.before, undefined, undefined)
    const shown = shownOf(step.zone)
    const left = step.does === 'edit' ? step.before : step.draft
    if (!shown || !isSameContent(shown, left)) return { ok: false }
    if (step.does === 'edit') return openAgain(step.zone, step.after)
    open(undefined)
    return { ok: true }
  }

  async function move(step: Step | undefined, carryOut: typeof takeBack, moved: typeof movedBack, done: string) {
    if (!step || busy || form.loading) return
    if (form.isDirty && !isAbout(step, openZone)) return setTold({ problem: 'Save or cancel what is open first.' })
    setBusy(true)
    const outcome = await carryOut(step)
    setBusy(false)
    if (outcome.ok) {
      setTold({ done: `${done}: ${stepWords(step)}.` })
      setHistory((known) => {
        const next = moved(known)
        const { now } = outcome
        return now !== undefined && step.zone !== 'new' && now !== step.zone ? renumbered(next, step.zone, now) : next
      })
      return
    }
    setTold({ problem: outcome.words ?? `Somebody else has changed ${nameOf(step)} since. It stays as they left it.` })
    if (outcome.words === undefined) setHistory((known) => without(known, step.zone))
  }

  const [last, next] = [history.past.at(-1), history.future.at(-1)]
  return {
    record,
    busy,
    told,
    hush: () => setTold({}),
    undo: () => move(last, takeBack, movedBack, 'Undone'),
    redo: () => move(next, doAgain, movedForward, 'Done again'),
    undoWords: last && stepWords(last),
    redoWords: next && stepWords(next),
  }
}

const nameOf = (step: Step) =>
  (step.does === 'delete' || step.does === 'edit'
    ? step.before.name
    : step.does === 'save'
      ? step.after.name
      : step.draft.name) || 'this zone'

function refused(data: { error: string; message: string } | undefined): Outcome {
  if (!data) return { ok: false, words: 'No answer came, so nothing was changed. Please try again.' }
  const isStale = data.error === 'stale_zone' || data.error === 'unknown_id'
  return isStale ? { ok: false } : { ok: false, words: data.message }
}
