import { readFile } from 'node:fs/promises'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { QrCode } from './qr-code.tsx'

prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))))
      .buffer,
  },
})

const addresses = [
  'http://localhost:3000/rocket/driver_app_web/clock_in?code=ACDE-3467',
  `https://dispatch.bellwether.example/rocket/driver_app_web/clock_in?code=WXYV-9976&market=${'1'.repeat(120)}`,
  'Café Ünïcode 🚗',
]

test.each(addresses)('a camera reads %s', async (text) => {
  const svg = renderToStaticMarkup(createElement(QrCode, { text, label: 'Code' }))
  const png = await sharp(Buffer.from(svg)).resize({ width: 232 }).png().toBuffer()
  const [read, ...others] = await readBarcodes(png, { formats: ['QRCode'] })
  expect(others).toEqual([])
  expect(read?.text).toBe(text)
})
