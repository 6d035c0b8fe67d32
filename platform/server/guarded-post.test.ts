import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { guardedPost, isPublicAddress, NotReached, urlFault } from './guarded-post.ts'

describe('an address that a stranger has chosen', () => {
  test.each([
    '127.0.0.1',
    '127.255.0.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'x',
    '',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test.each([
    ['https://shop.example/hooks', undefined],
    ['https://8.8.8.8/hooks', undefined],
    ['https://shop.example:8443/hooks?a=1', undefined],
    ['http://shop.example/hooks', 'url_not_https'],
    ['https://127.0.0.1/', 'url_private'],
    ['https://2130706433/', 'url_private'],
    ['https://0x7f.1/', 'url_private'],
    ['https://0177.0.0.1/', 'url_private'],
    ['https://[::1]/', 'url_private'],
    ['https://[::ffff:10.0.0.1]/', 'url_private'],
    ['https://localhost/', 'url_private'],
    ['https://db.internal/', 'url_private'],
    ['https://intranet/', 'url_private'],
    ['https://user:pass@shop.example/', 'url_invalid'],
    ['ftp://shop.example/', 'url_invalid'],
    ['file:///etc/passwd', 'url_invalid'],
    ['javascript:alert(1)', 'url_invalid'],
    ['/hooks', 'url_invalid'],
    ['', 'url_invalid'],
    [`https://shop.example/${'x'.repeat(2000)}`, 'url_invalid'],
  ])('%s: %s', (url, fault) => {
    expect(urlFault(url, false)).toBe(fault)
  })

  test('in a demo it may lie on this machine', () => {
    expect(urlFault('http://127.0.0.1:4000/hooks', true)).toBeUndefined()
    expect(urlFault('ftp://127.0.0.1/', true)).toBe('url_invalid')
  })
})

async function receiver(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
const post = (url: string, change: Partial<Parameters<typeof guardedPost>[0]> = {}) =>
  guardedPost({
    url,
    headers: { 'x-one': '1' },
    body: '{"a":1}',
    allowsPrivate: true,
    timeoutMs: 5_000,
    mostReply: 10,
    ...change,
  })

describe('a request to it', () => {
  test('posts, and answers status and the beginning of what came back', async () => {
    const heard: unknown[] = []
    const host = await receiver(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      heard.push([request.method, request.headers['x-one'], request.headers.host, body])
      response.writeHead(201).end('0123456789 and more')
    })
    expect(await post(`http://${host}/hooks`)).toMatchObject({ status: 201, text: '0123456789' })
    expect(heard).toEqual([['POST', '1', host, '{"a":1}']])
  })

  test('follows no redirect', async () => {
    let seconds = 0
    const host = await receiver((request, response) => {
      if (request.url === '/second') seconds += 1
      response.writeHead(302, { location: '/second' }).end()
    })
    expect(await post(`http://${host}/`)).toMatchObject({ status: 302 })
    expect(seconds).toBe(0)
  })

  test('reads no endless answer', async () => {
    const host = await receiver((_request, response) => {
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', pour)
      }
      pour()
    })
    expect(await post(`http://${host}/`)).toMatchObject({ status: 200, text: 'xxxxxxxxxx' })
  })

  test('waits no longer than it is told', async () => {
    const host = await receiver(() => undefined)
    await expect(post(`http://${host}/`, { timeoutMs: 50 })).rejects.toThrow(new NotReached('no answer in time'))
  })

  test('nothing is sent to a name that leads into a private network', async () => {
    let heard = 0
    const host = await receiver((_request, response) => {
      heard += 1
      response.end()
    })
    const port = host.split(':')[1]
    for (const url of [`https://127.0.0.1:${port}/`, `https://localhost:${port}/`, `http://${host}/`])
      await expect(post(url, { allowsPrivate: false })).rejects.toThrow(NotReached)
    expect(heard).toBe(0)
  })

  test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.7']], [['::1']]])(
    'nor to one that does so by its answer %o',
    async (addresses) => {
      const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const asked = post('https://shop.example/', { allowsPrivate: false, resolve })
      await expect(asked).rejects.toThrow('the name leads into a private network')
    },
  )

  test('the name is looked up once, and the connection goes where it led', async () => {
    const hosts: (string | undefined)[] = []
    const host = await receiver((request, response) => {
      hosts.push(request.headers.host)
      response.end()
    })
    const port = host.split(':')[1]
    let asked = 0
    const resolve = async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    }
    expect(await post(`http://shop.example:${port}/`, { resolve })).toMatchObject({ status: 200 })
    expect([asked, hosts]).toEqual([1, [`shop.example:${port}`]])
  })

  test('a port where nobody listens is no answer', async () => {
    await expect(post('http://127.0.0.1:1/')).rejects.toThrow(/no connection: ECONNREFUSED/)
    await expect(post('http://no-such-name.invalid/')).rejects.toThrow('the name is not known')
  })
})
