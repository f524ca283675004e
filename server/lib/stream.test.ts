import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STREAM_EVENTS, stream, TOPICS } from '#contract/live.ts'
import { readDeclared } from '#server/testing/ask-call.ts'
import { buildMember } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'

let house: House
let origin: string
beforeAll(async () => {
  house = await openHouse()
  origin = await house.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => house.close())

/** Opens the stream and reads on until a text has come. */
async function open(headers: Record<string, string> = {}) {
  const cut = new AbortController()
  const response = await fetch(`${origin}${stream.path}`, { headers, signal: cut.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  return {
    response,
    async until(text: string): Promise<string> {
      while (!seen.includes(text)) {
        const { value, done } = (await reader?.read()) ?? { value: '', done: true }
        if (done) throw new Error(`the stream ended before "${text}": ${seen}`)
        seen += value
      }
      return seen
    },
    cut: () => cut.abort(),
  }
}

const lastId = (seen: string) => [...seen.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? ''

describe('GET /wps/stream', () => {
  test('CASH-1 SITE-15 a member hears of his own and of what is for everybody, nobody hears of another’s', async () => {
    const [ada, bela] = [await buildMember(house), await buildMember(house)]
    const [mine, visitors] = [await open({ authorization: `Bearer ${ada.token}` }), await open()]
    expect(mine.response.headers.get('content-type')).toContain('text/event-stream')
    expect(await mine.until('resync')).toContain('event: resync')
    await visitors.until('resync')

    house.env.live.signal(bela.id, 'balance')
    house.env.live.signal(ada.id, 'withdrawal')
    house.env.live.signal('all', 'notices')
    expect(await mine.until('data: notices')).toContain('data: withdrawal')
    expect(await mine.until('data: notices')).not.toContain('data: balance')
    expect(await visitors.until('data: notices')).not.toContain('data: withdrawal')
    mine.cut()
    visitors.cut()
  })

  test('CASH-1 a page that comes back gets what it missed, and no more', async () => {
    const ada = await buildMember(house)
    const authorization = `Bearer ${ada.token}`
    const first = await open({ authorization })
    await first.until('resync')
    house.env.live.signal(ada.id, 'balance')
    const seen = await first.until('data: balance')
    first.cut()
    house.env.live.signal(ada.id, 'deposit')
    house.env.live.signal('9999999', 'withdrawal')

    const second = await open({ authorization, 'last-event-id': lastId(seen) })
    const missed = await second.until('data: deposit')
    expect(missed).not.toContain('resync')
    expect(missed).not.toContain('data: balance')
    expect(missed).not.toContain('data: withdrawal')
    second.cut()
  })

  test('a number of another process’s life, or of the future, means fetching everything', async () => {
    for (const id of ['other.5', 'test.999999', 'nonsense']) {
      const line = await open({ 'last-event-id': id })
      expect(await line.until('resync')).toContain('event: resync')
      line.cut()
    }
  })

  test('CASH-1 every topic is sent as the contract declares it, and the browser reads no other', async () => {
    const line = await open()
    await line.until('resync')
    for (const topic of TOPICS) house.env.live.signal('all', topic)
    const seen = readDeclared(STREAM_EVENTS, await line.until(`data: ${TOPICS.at(-1)}\n\n`))
    expect(seen).toEqual([{ event: 'resync', data: 'all' }, ...TOPICS.map((data) => ({ event: 'signal', data }))])
    expect(() => readDeclared(STREAM_EVENTS, 'event: signal\ndata: 25.00\n\n')).toThrow()
    expect(() => readDeclared(STREAM_EVENTS, 'event: amount\ndata: all\n\n')).toThrow('no event amount')
    line.cut()
  })

  test('signals carry a topic and nothing else', async () => {
    const line = await open()
    await line.until('resync')
    house.env.live.signal('all', 'winners')
    const event = (await line.until('data: winners')).split('\n\n').find((part) => part.includes('winners'))
    expect(event?.split('\n').map((line) => line.split(':')[0])).toEqual(['id', 'event', 'data'])
    line.cut()
  })
})
