import { describe, expect, test } from 'vitest'
import {
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
} from './zone-history.ts'

const square = (west: number): ZoneContent['polygons'] => [
  [
    [
      [west, 40],
      [west + 1, 40],
      [west + 1, 41],
      [west, 40],
    ],
  ],
]
const yard: ZoneContent = { kind: 'restricted', name: 'Yard', polygons: square(-83), intervals: [] }
const moved = (west: number): ZoneContent => ({ ...yard, polygons: square(west) })
const edit = (before: ZoneContent, after: ZoneContent, gesture = 1, zone = 7): Step => ({
  does: 'edit',
  zone,
  before,
  after,
  gesture,
})
const all = (...steps: Step[]) => steps.reduce(recorded, noHistory)

describe('the history of the zone editor', () => {
  test('the many changes of one drag are one step, those of two drags are two', () => {
    const history = all(edit(yard, moved(-82)), edit(moved(-82), moved(-81)), edit(moved(-81), moved(-80), 2))
    expect(history.past).toEqual([edit(yard, moved(-81)), edit(moved(-81), moved(-80), 2)])
  })

  test('two fields, and two zones, are never one step', () => {
    const named = { ...yard, name: 'Court' }
    expect(all(edit(yard, named), edit(named, { ...named, kind: 'county' })).past).toHaveLength(2)
    expect(all(edit(yard, named), edit(yard, named, 1, 8)).past).toHaveLength(2)
  })

  test('goes back and forward over the same steps, until something new is done', () => {
    const [one, two] = [edit(yard, moved(-82)), edit(moved(-82), moved(-81), 2)]
    const back = movedBack(movedBack(all(one, two)))
    expect(back).toEqual({ past: [], future: [two, one] })
    expect(movedForward(back)).toEqual({ past: [one], future: [two] })
    expect(movedBack(noHistory)).toEqual(noHistory)
    expect(movedForward(all(one))).toEqual(all(one))
    const other = edit(moved(-82), moved(-70), 3)
    expect(recorded(movedForward(back), other)).toEqual({ past: [one, other], future: [] })
  })

  test('keeps the last two hundred steps', () => {
    const many = Array.from({ length: 250 }, (_, index) => edit(moved(index), moved(index + 1), index))
    expect(all(...many).past).toEqual(many.slice(50))
  })

  test('forgets a zone that somebody else has changed, and follows one that came back under another number', () => {
    const history = movedBack(
      all(edit(yard, moved(-82), 1, 7), edit(yard, moved(-82), 2, 8), edit(yard, moved(-82), 3, 7)),
    )
    expect(without(history, 7)).toEqual({ past: [edit(yard, moved(-82), 2, 8)], future: [] })
    const follows = renumbered(history, 7, 9)
    expect([...follows.past, ...follows.future].map(({ zone }) => zone)).toEqual([9, 8, 9])
  })

  test('forgets with a zone what was drawn before it was first saved, and nothing of another new one', () => {
    const create = (zone: number): Step => ({ does: 'save', zone, before: undefined, after: yard, draft: yard })
    const drawn = (gesture: number): Step => ({ ...edit(yard, moved(gesture), gesture), zone: 'new' }) as Step
    const history = all(drawn(1), create(7), drawn(2), create(8), drawn(3))
    expect(without(history, 8).past).toEqual([drawn(1), create(7), drawn(3)])
    expect(without(history, 7).past).toEqual([drawn(2), create(8), drawn(3)])
  })

  test('what was typed before a zone had a number is about the saving that gave it one', () => {
    const created: Step = { does: 'save', zone: 7, before: undefined, after: yard, draft: yard }
    expect([isAbout(created, 'new'), isAbout(created, 7), isAbout(created, 8), isAbout(created, undefined)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(isAbout({ ...created, before: yard }, 'new')).toBe(false)
  })

  test.each<[Step, string]>([
    [edit(yard, { ...yard, name: 'Court' }), 'the name'],
    [edit(yard, { ...yard, kind: 'county' }), 'the kind'],
    [edit(yard, { ...yard, intervals: [{ from: 1, to: 2 }] }), 'the intervals'],
    [edit(yard, moved(-82)), 'moving a corner'],
    [edit(yard, { ...yard, polygons: [...yard.polygons, ...square(-80)] }), 'the new ring'],
    [edit(yard, { ...yard, polygons: [] }), 'removing a ring'],
    [{ does: 'save', zone: 7, before: undefined, after: yard, draft: yard }, 'saving Yard'],
    [{ does: 'delete', zone: 7, before: yard, draft: yard }, 'deleting Yard'],
    [{ does: 'close', zone: 'new', saved: yard, draft: { ...yard, name: '' } }, 'closing the new zone unsaved'],
  ])('%j is said as %s', (step, words) => {
    expect(stepWords(step)).toBe(words)
  })

  test('compares what a zone is, not which object holds it', () => {
    expect(isSameContent(yard, { ...moved(-83) })).toBe(true)
    expect(isSameContent(yard, moved(-82))).toBe(false)
    expect(isSameContent(yard, { ...yard, intervals: [{ from: 1, to: 2 }] })).toBe(false)
  })
})
