import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createLine, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchOutside, placeOf, type AskNames } from './outside-fetch.ts'

const SANDBOX = { sandbox: true }
const HOUSE = { sandbox: false }
const bounds = { timeoutMs: 5_000, maxBytes: 1_000 }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return (server.address() as AddressInfo).port
}
const standsFor =
  (...addresses: string[]): AskNames =>
  (_name, _options, answer) =>
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: Error) => error.message,
  )

describe('OFFICE-2 what a person typed reaches the internet and nothing nearer', () => {
  test.each([
    ['internet', ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1']],
    ['loopback', ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']],
    [
      'closed',
      [
        '0.0.0.0',
        '10.0.0.1',
        '100.64.0.1',
        '169.254.169.254',
        '172.16.0.1',
        '172.31.255.255',
        '192.168.1.1',
        '198.18.0.1',
        '224.0.0.1',
        '255.255.255.255',
        '::',
        'fe80::1',
        'fe80::1%eth0',
        'fc00::1',
        'fd00:ec2::254',
        'ff02::1',
        '::ffff:8.8.8.8',
        '::ffff:10.0.0.1',
        '64:ff9b::7f00:1',
        '2002:7f00:1::',
        '2001::1',
        '2001:db8::1',
        'localhost',
        '',
      ],
    ],
  ] as const)('%s', (place, addresses) => {
    for (const address of addresses) expect(placeOf(address), address).toBe(place)
  })

  test('an address in digits is refused in every spelling, before anything is connected to', async () => {
    let calls = 0
    const line = createLine(() => {
      calls++
    })
    await new Promise<void>((done) => {
      line.listen(0, '127.0.0.1', done)
    })
    const { port } = line.address() as AddressInfo
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '10.0.0.1',
      '169.254.169.254',
      '[fd00:ec2::254]',
    ]) {
      expect(await refusal(fetchOutside(HOUSE, `https://${host}:${port}/`, bounds)), host).toBe(
        'the address is not of the internet',
      )
    }
    expect(calls).toBe(0)
    await new Promise<void>((done) => {
      line.close(() => done())
    })
  })

  test('a name is checked by the addresses that it resolves to at the connection, each of them', async () => {
    let calls = 0
    const port = await listen((_request, response) => {
      calls++
      response.end('inside')
    })
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1'], ['10.1.2.3'], ['169.254.169.254']]) {
      expect(
        await refusal(fetchOutside(HOUSE, `https://login.example:${port}/`, bounds, standsFor(...addresses))),
        addresses.join(),
      ).toBe('the address is not of the internet')
    }
    expect(await refusal(fetchOutside(SANDBOX, `http://login.example:${port}/`, bounds, standsFor('10.1.2.3')))).toBe(
      'the address is not of the internet',
    )
    expect(await refusal(fetchOutside(HOUSE, 'https://login.example/', bounds, standsFor()))).toBe(
      'the name stands for nothing',
    )
    const unknown: AskNames = (_name, _options, answer) =>
      answer(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
    expect(await refusal(fetchOutside(HOUSE, 'https://login.example/', bounds, unknown))).toMatch(/ENOTFOUND/)
    expect(await refusal(fetchOutside(HOUSE, 'https://no-such-name.invalid/', bounds))).toMatch(/ENOTFOUND|EAI_AGAIN/) // the resolver itself
    expect(calls).toBe(0)
  })

  test('without TLS only this machine is called, in the sandbox; no other kind of address is called', async () => {
    const port = await listen((_request, response) => {
      response.setHeader('x-told', 'yes').end('inside')
    })
    for (const asked of [
      fetchOutside(HOUSE, 'http://login.example/', bounds, standsFor('8.8.8.8')),
      fetchOutside(SANDBOX, 'http://login.example/', bounds, standsFor('8.8.8.8')),
    ]) {
      expect(await refusal(asked)).toBe('the address is not asked without TLS')
    }
    for (const address of ['file:///etc/passwd', 'data:text/plain,x', 'ftp://login.example/'])
      expect(await refusal(fetchOutside(SANDBOX, address, bounds))).toBe('only https is asked')
    expect(await refusal(fetchOutside(SANDBOX, `http://user:word@127.0.0.1:${port}/`, bounds))).toBe(
      'the address names a user',
    )
    for (const host of ['127.0.0.1', 'login.example']) {
      const answer = await fetchOutside(SANDBOX, `http://${host}:${port}/`, bounds, standsFor('127.0.0.1'))
      expect([answer.status, answer.headers.get('x-told'), await answer.text()]).toEqual([200, 'yes', 'inside'])
    }
  })

  test('no redirect is followed, an answer ends at its size, and so does waiting for one', async () => {
    const port = await listen((request, response) => {
      if (request.url === '/elsewhere') return void response.writeHead(302, { location: '/long' }).end()
      if (request.url === '/long') return void response.end('x'.repeat(1_001))
      if (request.url === '/drip') return void response.write('one and no more')
      if (request.url === '/nothing') return void response.writeHead(204).end()
      return undefined
    })
    const ask = (path: string, timeoutMs = 5_000) =>
      refusal(fetchOutside(SANDBOX, `http://127.0.0.1:${port}${path}`, { ...bounds, timeoutMs }))
    expect(await ask('/elsewhere')).toBe('answered with a redirect (302)')
    expect(await ask('/long')).toBe('the answer is too long')
    expect(await ask('/nothing')).toBe('answered')
    for (const path of ['/drip', '/never']) expect(await ask(path, 50)).toMatch(/aborted/)
  })
})
