import { afterAll, expect, test } from 'vitest'
import { driveRoutes } from '#areas/business/calls/drive-api.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { wholeApp } from './testing.ts'

const { db } = await testDatabase()
const whole = await wholeApp(db)
afterAll(() => whole.close())

const document = async (url: string) => (await whole.app.inject({ url })).json()

test('[SIL-ORD-135] the API of businesses is described by itself: fields, scopes, problems, and nothing else', async () => {
  const { paths, components } = await document('/drive/v2/openapi.json')
  const listed = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const asked = driveRoutes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(listed.sort()).toEqual(asked.sort())
  expect(components.securitySchemes.api_key).toMatchObject({ scheme: 'bearer' })
  const create = paths['/drive/v2/deliveries'].post
  expect(create.security).toEqual([{ api_key: ['create'] }])
  expect(create.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
  const { properties, required } = create.requestBody.content['application/json'].schema
  expect(required).toEqual(expect.arrayContaining(['external_delivery_id', 'dropoff_address', 'order_value']))
  expect(properties.order_value).toMatchObject({ type: 'integer', maximum: 500_000 })
  expect(create.responses['422'].description).toContain('address_out_of_range: Address Not in Delivery Range')
  expect(create.responses['429'].content).toHaveProperty('application/problem+json')
  expect(create.responses['200'].content['application/json'].schema.properties).toHaveProperty('delivery_status')
})

test('they stand in the description of everything, too', async () => {
  expect((await document('/api/openapi.json')).paths).toHaveProperty('/drive/v2/quotes')
})
