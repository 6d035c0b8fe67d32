import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasReason, isTooLong, keptMessage, messageText, rejectionMessage, rejectionReasons } from './rejection.ts'

test('[DLV-45] [SIL-OPS-86] five preset reasons', () => {
  expect(rejectionReasons).toHaveLength(5)
})

test.each([
  [{ reasons: [], note: '' }, false],
  [{ reasons: [], note: ' \n\t ' }, false],
  [{ reasons: [], note: ' x ' }, true],
  [{ reasons: [4], note: '' }, true],
])('[DLV-47] %o may be sent: %s', (rejection, expected) => {
  expect(hasReason(rejection)).toBe(expected)
})

test('[DLV-49] [SIL-OPS-87] the prefix, the presets in screen order, the trimmed note last, joined by line breaks', () => {
  expect(rejectionMessage({ reasons: [3, 0], note: '  He said "no" & <b>left</b>  ' })).toBe(
    'Alcohol delivery rejected due to: Customer is under 21<br>Recipient is noticeably intoxicated<br>' +
      'He said &quot;no&quot; &amp; &lt;b&gt;left&lt;/b&gt;',
  )
})

test('[SIL-OPS-87] 1000 characters at most, counted as they are sent', () => {
  expect(isTooLong({ reasons: [], note: 'x'.repeat(966) })).toBe(false)
  expect(isTooLong({ reasons: [], note: 'x'.repeat(967) })).toBe(true)
  expect(isTooLong({ reasons: [], note: '<'.repeat(400) })).toBe(true)
})

test.each([
  ['Alcohol delivery rejected due to: A<br>B', 'Alcohol delivery rejected due to: A<br>B'],
  ['Alcohol delivery rejected due to: A<BR/><script>x</script>B', 'Alcohol delivery rejected due to: A<br>xB'],
  ['Alcohol delivery rejected due to: A<img src=x onerror=1', 'Alcohol delivery rejected due to: A'],
  ['Alcohol delivery rejected due to: ', undefined],
  ['Alcohol delivery rejected due to: <br> <br>', undefined],
  ['Something else', undefined],
  ['', undefined],
])('[SIL-OPS-87] the server keeps of %s: %s', (sent, kept) => {
  expect(keptMessage(sent)).toBe(kept)
})

test('[SIL-OPS-87] whatever is noted, the server keeps exactly what was sent, and no tag but the break', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }), (note, reasons) => {
      const kept = keptMessage(rejectionMessage({ reasons, note }))
      expect(kept).toBeDefined()
      expect(kept?.replaceAll('<br>', '')).not.toMatch(/[<>]/)
      expect(messageText(kept ?? '')).toContain(rejectionReasons[reasons[0] ?? 0])
    }),
  )
})
